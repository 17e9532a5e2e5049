import { describe, expect, it } from "vitest";
import { queueOf, summaryOf, withFile } from "./upload-queue";

describe("the queue of an upload", () => {
  const queue = queueOf(
    [
      { name: "a.pdf", size: 10 },
      { name: "b.md", size: 20 },
      { name: "c.txt", size: 30 },
    ],
    1,
  );

  it("begins with everything to go", () => {
    expect(summaryOf(queue)).toBe("3 to go");
    expect(new Set(queue.map((file) => file.key)).size).toBe(3);
  });

  it("says what came of each", () => {
    const done = withFile(withFile(queue, "1-0", { state: "added" }), "1-1", { state: "failed" });
    expect(summaryOf(done)).toBe("1 added, 1 refused, 1 to go");
    expect(done[2]).toBe(queue[2]);
  });

  it("says nothing of nothing", () => {
    expect(summaryOf([])).toBe("");
  });
});
