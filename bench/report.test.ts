import { describe, expect, it } from "vitest";
import { type BenchLine, medianOf, middleOf, quantileOf, REPEATS, runLine } from "./measure";
import { pageOf, rowOf } from "./report";

const line = (measure: BenchLine["measure"], changes: Partial<BenchLine> = {}): BenchLine => ({
  name: "some-line",
  what: "ours / theirs",
  target: { limit: 2, is: "at most" },
  measure,
  ...changes,
});

describe("a line that is measured", () => {
  it("is measured once to warm up and then as often as is said, and gives the middle with its spread", async () => {
    let count = 0;
    const result = await runLine(line(() => ({ oursMs: (count += 1), peerMs: 1 })));
    expect(count).toBe(REPEATS + 1);
    expect(result.ratios).toEqual([2, 3, 4, 5, 6]);
    expect(rowOf(result)).toBe(
      "| some-line | ours / theirs | 4.00 | 2.00 to 6.00 | at most 2 | missed | 4.00 | 1.00 |",
    );
  });

  it("turns the ratio over where the target is a speed", async () => {
    const target = { limit: 0.5, is: "at least" } as const;
    const result = await runLine(line(() => ({ oursMs: 2, peerMs: 1 }), { target }));
    expect(rowOf(result)).toContain("| 0.500 | 0.500 to 0.500 | at least 0.5 | met |");
  });

  it("has no verdict without a target, and none where it was not run", async () => {
    const informs = await runLine(line(() => ({ oursMs: 2, peerMs: 1 }), { target: null }));
    expect(rowOf(informs)).toContain("| - | - |");
    const result = await runLine(line(() => ({ notRun: "no such peer here" })));
    expect(rowOf(result)).toContain("| not run: no such peer here | - | at most 2 | - |");
  });
});

const slow = () => ({ oursMs: 3, peerMs: 1 });

describe("the page of results", () => {
  it("explains each miss, and says so where nobody did", async () => {
    const results = [
      await runLine(line(slow, { name: "explained", ifMissed: "It waits." })),
      await runLine(line(slow, { name: "bare" })),
      await runLine(line(() => ({ oursMs: 1, peerMs: 1 }), { name: "fine", ifMissed: "Never printed." })),
    ];
    const page = pageOf(results, "2026-01-01");
    expect(page).toContain("- **explained**: It waits.");
    expect(page).toContain("- **bare**: not looked into yet.");
    expect(page).not.toContain("Never printed.");
  });
});

describe("the middle and the shares of values", () => {
  it("are null of none, and never a number that nobody measured", () => {
    expect(medianOf([])).toBeNull();
    expect(quantileOf([], 0.95)).toBeNull();
    expect(() => middleOf([])).toThrow("nothing was timed");
  });

  it("are the usual ones", () => {
    expect(medianOf([1, 2, 3, 10])).toBe(2.5);
    expect(middleOf([10, 1, 2])).toBe(2);
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(quantileOf(hundred, 0.95)).toBe(95);
    expect(quantileOf([7], 0.95)).toBe(7);
  });
});
