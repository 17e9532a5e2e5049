import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectHonest } from "@/domain/agreement/expect-honest.fixture";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import { judgeRate } from "./judge-rate";
import { productionCusum, productionRate } from "./production-rate";
import { type AnswerStanding, rateOfSample, type SampledAnswer } from "./production-sample";

let made = 0;
function answers(count: number, standing: AnswerStanding, change: Partial<SampledAnswer> = {}): SampledAnswer[] {
  return Array.from({ length: count }, () => {
    made += 1;
    return { content: `a${made}`, standing, isSettled: false, isFlagged: null, ...change };
  });
}

describe("the rate of one sample", () => {
  it("is people's alone without a judge, with Wilson's interval", () => {
    const seen = rateOfSample([...answers(3, "failed"), ...answers(97, "passed"), ...answers(100, "open")]);
    expect(seen).toMatchObject({ answers: 200, judged: 100, failed: 3, open: 100, disputed: 0, judge: null });
    expect(seen.rate.value).toBeCloseTo(0.03, 12);
    expect(seen.rate.ci?.lo).toBeCloseTo(wilsonInterval(3, 100).lo, 12);
    expect(seen.rate.ci?.hi).toBeCloseTo(wilsonInterval(3, 100).hi, 12);
    expect(seen.human_only).toMatchObject({ value: 0.03, n: 100 });
  });

  it("takes the judge's word as strata where it saw every answer, with PPI and people alone beside it", () => {
    const flagged = [
      ...answers(20, "failed", { isFlagged: true }),
      ...answers(20, "passed", { isFlagged: true }),
      ...answers(40, "open", { isFlagged: true }),
    ];
    const others = [
      ...answers(1, "failed", { isFlagged: false }),
      ...answers(299, "passed", { isFlagged: false }),
      ...answers(2620, "open", { isFlagged: false }),
    ];
    const seen = rateOfSample([...flagged, ...others]);
    const wanted = judgeRate({ flagged: { N: 80, n: 40, bad: 20 }, unflagged: { N: 2920, n: 300, bad: 1 } });
    expect(seen.judge?.rate).toEqual(wanted);
    expect(seen.rate).toEqual(wanted.estimate);
    expect(seen.judge?.powered.human_only.value).toBeCloseTo(21 / 340, 12);
    expect(seen.judge?.powered.judge_only).toMatchObject({ value: 40 / 2660, n: 2660 });
  });

  it("keeps what nobody had to be asked about as a stratum of its own", () => {
    const asked = [...answers(5, "failed"), ...answers(45, "passed"), ...answers(50, "open")];
    const settled = answers(100, "declined", { isSettled: true });
    const seen = rateOfSample([...asked, ...settled]);
    // 100 of 200 asked about, of which one in ten fails.
    expect(seen.rate.value).toBeCloseTo(0.05, 12);
    expect(seen).toMatchObject({ judged: 50, settled: 100, human_only: { value: 0.1, n: 50 } });
    expect(seen.among_answered).toMatchObject({ value: 0.1, n: 50 });
    expect(rateOfSample(settled).rate).toMatchObject({ value: 0 });
  });

  it("says what the rate would be if every dispute failed", () => {
    const seen = rateOfSample([...answers(1, "failed"), ...answers(18, "passed"), ...answers(1, "disputed")]);
    expect(seen.if_disputed_fail).toMatchObject({ value: 0.1, n: 20 });
    expect(rateOfSample(answers(4, "passed")).if_disputed_fail).toBeNull();
  });

  it("falls back on people where a verdict of the judge was never checked, and has no rate of nothing", () => {
    const seen = rateOfSample([
      ...answers(3, "open", { isFlagged: true }),
      ...answers(9, "passed", { isFlagged: false }),
    ]);
    expect(seen.judge?.rate.estimate).toMatchObject({ value: null, reason: "stratum_not_sampled" });
    expect(seen.rate).toMatchObject({ value: 0, n: 9 });
    expect(rateOfSample([]).rate).toMatchObject({ value: null, reason: "empty" });
    expect(rateOfSample(answers(5, "open")).rate).toMatchObject({ value: null });
  });
});

describe("the rate over time", () => {
  it("alerts on a rise that stays and claims nothing of it", () => {
    const calm = Array.from({ length: 4 }, () => answers(100, "passed"));
    expect(productionRate(calm)).toMatchObject({
      sequence: { n: 400, is_alerted: false },
      looks: [{ claim: false }, { claim: true }, { claim: true }, { claim: true }],
    });
    const worse = [...calm, [...answers(8, "failed"), ...answers(12, "passed")]];
    expect(productionRate(worse).sequence.is_alerted).toBe(true);
    expect(productionCusum()).toMatchObject({ p0: 0.02, p1: 0.06, h: 2.84, falseAlarmEvery: 1104, seenAfter: 86 });
  });

  it("counts an answer that was sampled twice once, and nothing that nobody was asked about", () => {
    const week = [...answers(2, "failed"), ...answers(8, "passed"), ...answers(5, "declined", { isSettled: true })];
    const seen = productionRate([week, week]);
    expect(seen.sequence.n).toBe(10);
    expect(seen.looks).toMatchObject([
      { n: 10, failures: 2, seen_before: 0 },
      { n: 0, failures: 0, seen_before: 10 },
    ]);
    expect(seen.all.answers).toBe(15);
    expect(productionRate([])).toMatchObject({ samples: [], all: { rate: { reason: "empty" } }, looks: [] });
  });

  it("never gives a stand-in number, whatever the samples are", () => {
    const answer = fc.record({
      content: fc.integer({ min: 0, max: 60 }).map(String),
      standing: fc.constantFrom<AnswerStanding>("passed", "failed", "declined", "disputed", "open"),
      isSettled: fc.boolean(),
      isFlagged: fc.constantFrom(true, false, null),
    });
    fc.assert(
      fc.property(fc.array(fc.array(answer, { maxLength: 30 }), { maxLength: 4 }), (samples) => {
        const seen = productionRate(samples);
        expectHonest(seen);
        const { value, ci } = seen.all.rate;
        if (value === null) return;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(ci?.lo).toBeLessThanOrEqual(value + 1e-12);
        expect(ci?.hi).toBeGreaterThanOrEqual(value - 1e-12);
      }),
      { numRuns: 300 },
    );
  });
});
