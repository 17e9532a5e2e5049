import { describe, expect, it } from "vitest";
import { evidence } from "./bench";
import { targetContent } from "./golden";
import { span } from "./primitives";

const target = (range: object) => ({
  answerable: true,
  asOf: "2026-11-02",
  passages: [{ versionId: "version-1", ...range }],
  nearMisses: [],
});
const nearMiss = (range: object) => ({ ...target(range), passages: [], nearMisses: target(range).passages });

describe("spans, wherever they come in", () => {
  const ways = {
    span: (range: object) => span.safeParse(range),
    evidence: (range: object) => evidence.safeParse({ versionId: "version-1", chunkHandle: null, ...range }),
    passages: (range: object) => targetContent.safeParse(target(range)),
    nearMisses: (range: object) => targetContent.safeParse(nearMiss(range)),
  };

  it.each(Object.entries(ways))("%s: in order, whole, and no larger than the database holds", (_, parse) => {
    expect(parse({ startCp: 0, endCp: 2_147_483_647 }).success).toBe(true);
    expect(parse({ startCp: 7, endCp: 7 }).success).toBe(true);
    for (const [startCp, endCp] of [
      [50, 10],
      [0, 2_147_483_648],
      [0, 2 ** 40],
      [2 ** 40, 2 ** 40],
      [-1, 3],
      [0, 1.5],
    ]) {
      expect(parse({ startCp, endCp }).success).toBe(false);
    }
    expect(parse({ startCp: 0, endCp: 1, more: 1 }).success).toBe(false);
  });
});
