import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earlyFailAt } from "./early-fail";
import { hoursOfWork, msUntilDone, type PanelWork, secondsPerJudgement } from "./panel-pace";

const panel = (gapsS: readonly number[], raters = 3, recent = { judgements: 40, days: 4 }): PanelWork => ({
  gapsS,
  raters,
  recent,
});
const repeat = (gaps: readonly number[], times: number) => Array.from({ length: times }, () => gaps).flat();

describe("the panel's pace", () => {
  it("is the mean of the gaps, and the hours are so many of them", () => {
    const work = panel([60, 120, 180]);
    expect(secondsPerJudgement(work)).toMatchObject({ value: 120, n: 3 });
    expect(hoursOfWork(90, work)).toEqual({ value: 3, n: 3, flags: [] });
  });

  it("has an interval for the sum from twenty judgements up", () => {
    // mean 120, s = sqrt(30 * 60² / 29); 100 judgements, n = 30.
    const { value, ci } = hoursOfWork(100, panel(repeat([60, 180], 15)));
    const s = Math.sqrt((30 * 60 ** 2) / 29);
    const spread = (1.959963984540054 * s * Math.sqrt(100 + 100 ** 2 / 30)) / 3600;
    expect(value).toBeCloseTo(100 / 30, 12);
    expect(ci?.lo).toBeCloseTo(100 / 30 - spread, 12);
    expect(ci?.hi).toBeCloseTo(100 / 30 + spread, 12);
    expect(hoursOfWork(100, panel(repeat([60], 19))).ci).toBeUndefined();
  });

  it.each([
    ["nobody judged two in a row", panel([], 0), "no_pace"],
    ["it would be one person's", panel([60, 60], 1), "one_rater"],
  ])("does not exist where %s", (_, work, reason) => {
    expect(secondsPerJudgement(work)).toMatchObject({ value: null, reason });
    expect(hoursOfWork(5, work)).toMatchObject({ value: null, reason });
    expect(hoursOfWork(0, work)).toMatchObject({ value: 0 });
  });

  it("ends by the calendar as it went of late", () => {
    expect(msUntilDone(20, panel([60]))).toBe(2 * 86_400_000);
    expect(msUntilDone(0, panel([60]))).toBe(0);
    expect(msUntilDone(20, panel([60], 3, { judgements: 0, days: 14 }))).toBeNull();
    expect(msUntilDone(20, panel([60], 3, { judgements: 5, days: 0 }))).toBeNull();
  });

  it("makes no NaN, infinity or negative hours of any gaps", () => {
    const gaps = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.nat(100_000), (gapsS, judgements) => {
        const { value, ci } = hoursOfWork(judgements, panel(gapsS));
        for (const one of [value ?? 0, ci?.lo ?? 0, ci?.hi ?? 0]) expect(Number.isFinite(one) && one >= 0).toBe(true);
      }),
    );
  });
});

describe("an early fail", () => {
  it("falls after about 138 of 300 items at a true 5%", () => {
    const { itemsJudged, failChance } = earlyFailAt(0.05, 300, 6);
    expect(itemsJudged).toBeGreaterThan(137.5);
    expect(itemsJudged).toBeLessThan(139);
    expect(failChance).toBeGreaterThan(0.98);
  });

  it("is played through by hand for three items that allow none", () => {
    // It fails at the first, second or third item in ½, ¼ and ⅛ of all runs: (½ + 2/4 + 3/8) / ⅞.
    const half = earlyFailAt(0.5, 3, 0);
    expect(half.failChance).toBeCloseTo(0.875, 12);
    expect(half.itemsJudged).toBeCloseTo(11 / 7, 12);
  });

  it("never falls where nothing can fail, and says no number of items then", () => {
    for (const none of [earlyFailAt(0, 3, 0), earlyFailAt(0.5, 0, 0), earlyFailAt(0.5, 3, 3)]) {
      expect(none).toMatchObject({ failChance: 0, itemsJudged: null });
    }
  });
});
