import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rescorePeriodAt, rescoresWanted } from "./rescore-period";

const DAY_MS = 86_400_000;

describe("rescorePeriodAt", () => {
  it("begins with the first closed pair and follows itself without a gap", () => {
    const at = (days: number) => rescorePeriodAt(0, 30, days * DAY_MS);
    expect(at(0)).toEqual({ startMs: 0, endMs: 30 * DAY_MS });
    expect(at(29.999).startMs).toBe(0);
    expect(at(30)).toEqual({ startMs: 30 * DAY_MS, endMs: 60 * DAY_MS });
  });

  it("holds the present, whenever that is", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 365 }), fc.nat(), (first, every, after) => {
        const { startMs, endMs } = rescorePeriodAt(first, every, first + after);
        expect(startMs <= first + after && first + after < endMs).toBe(true);
        expect(endMs - startMs).toBe(every * DAY_MS);
      }),
    );
  });
});

describe("rescoresWanted", () => {
  it.each([
    [0, 10, 0],
    [12, 10, 12],
    [200, 10, 30],
    [301, 10, 31],
    [1000, 25, 250],
  ])("of %i pairs at %i%%: %i", (pairs, percent, wanted) => expect(rescoresWanted(pairs, percent)).toBe(wanted));
});
