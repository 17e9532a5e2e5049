import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOfSet, STOPPED_AFTER_DAYS } from "./set-age";

const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const member = (firstDays: number, days = firstDays) => ({
  firstFrozenAtMs: now - firstDays * dayMs,
  frozenAtMs: now - days * dayMs,
});

describe("ageOfSet", () => {
  it("has neither age nor growth for an empty set", () => {
    expect(ageOfSet([], now)).toBeNull();
  });

  it("tells the oldest, the middle and the newest target, in whole days", () => {
    expect(ageOfSet([member(10), member(100), member(1.9), member(40)], now)).toMatchObject({
      members: 4,
      oldestDays: 100,
      medianDays: 10,
      newestDays: 1,
    });
  });

  it("does not take a superseding target for growth", () => {
    expect(ageOfSet([member(120, 1), member(200, 2)], now)).toMatchObject({
      newestDays: 1,
      sinceGrowthDays: 120,
      hasStoppedGrowing: true,
    });
  });

  it.each([
    [STOPPED_AFTER_DAYS - 1, false],
    [STOPPED_AFTER_DAYS, true],
  ])("after %i days without a new question: stopped is %s", (days, hasStopped) => {
    expect(ageOfSet([member(days)], now)?.hasStoppedGrowing).toBe(hasStopped);
  });

  it("never counts below zero, and keeps its order, whatever the clocks said", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 4000 }), { minLength: 1 }), (days) => {
        const age = ageOfSet(
          days.map((one) => member(one)),
          now,
        );
        expect(age).not.toBeNull();
        if (age === null) return;
        expect(age.newestDays).toBeGreaterThanOrEqual(0);
        expect(age.newestDays).toBeLessThanOrEqual(age.medianDays);
        expect(age.medianDays).toBeLessThanOrEqual(age.oldestDays);
      }),
    );
  });
});
