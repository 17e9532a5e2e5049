import { describe, expect, it } from "vitest";
import { progressSegments, progressText } from "./progress-segments";

describe("progressSegments", () => {
  it("adds up to the run", () => {
    const progress = { responses: 40, decided: 31, carried: 12, mechanical: 1, disputed: 2, open: 7 };
    const segments = progressSegments(progress);
    expect(segments.reduce((sum, segment) => sum + segment.count, 0)).toBe(40);
    expect(segments.find((segment) => segment.key === "judged")?.count).toBe(18);
    expect(progressText(progress)).toBe("31 of 40 decided · 2 disputed · 7 open");
  });

  it("never shows less than nothing", () => {
    const progress = { responses: 3, decided: 0, carried: 3, mechanical: 1, disputed: 0, open: 0 };
    expect(progressSegments(progress)[0]?.count).toBe(0);
  });
});
