import { describe, expect, it } from "vitest";
import { roundTicks } from "./plot-measures";

describe("roundTicks", () => {
  it.each([
    [
      [0, 1],
      [0, 0.2, 0.4, 0.6, 0.8, 1],
    ],
    [
      [0, 0.25],
      [0, 0.05, 0.1, 0.15, 0.2, 0.25],
    ],
    [
      [0, 0.3],
      [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3],
    ],
    [
      [0, 5],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      [-0.2, 1],
      [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1],
    ],
    [
      [0, 137],
      [0, 50, 100],
    ],
    [[3, 3], [3]],
  ] as const)("of %j are %j", ([from, to], wanted) => {
    expect(roundTicks([from, to])).toEqual(wanted);
  });
});
