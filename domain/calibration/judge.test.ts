import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MEASURED_CUSUMS } from "@/domain/agreement/cusum";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import { DomainError } from "@/domain/errors/domain-error";
import { judgeAgreement } from "./judge-agreement";
import { judgeDrift } from "./judge-drift";
import type { JudgedStrata } from "./judge-rate";
import { judgeRate } from "./judge-rate";
import type { DoublyJudged, JudgedOnly } from "./prediction-powered";
import { predictionPowered } from "./prediction-powered";
import { verificationBias } from "./verification-bias";

type Pair = [number, number];
interface Weighting {
  verification_bias: {
    input: {
      flagged: { total: number; human_checked: number; confirmed_bad: number };
      unflagged: { total: number; human_checked: number; found_bad: number };
    };
    expected: {
      naive: { sensitivity: number; specificity: number; bad_rate: number };
      weighted: { sensitivity: number; specificity: number; bad_rate: number };
      bad_rate_ci95: { mover_wilson_flagged_fully_checked: Pair };
    };
  };
  judge_stratified_rate: {
    input: JudgedStrata;
    expected: {
      estimate: number;
      this_population_mover_wilson95: Pair;
      underlying_rate_mover_wilson95: Pair;
    };
  }[];
}
interface PpiExpected {
  lam: number;
  estimate: number;
  se: number;
  ci95: Pair;
}
interface Ppi {
  cases: {
    input: { human_and_judge: DoublyJudged; judge_only: JudgedOnly };
    expected: { ppi: PpiExpected; ppi_plus_plus: PpiExpected; human_only: number; judge_only: number };
  }[];
}
function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../agreement/fixtures/${name}`, import.meta.url), "utf8"));
}
function expectNear(seen: number | null | undefined, wanted: number): void {
  expect(Math.abs((seen ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-9);
}
function expectInterval(seen: { lo: number; hi: number } | null | undefined, wanted: Pair): void {
  expectNear(seen?.lo, wanted[0]);
  expectNear(seen?.hi, wanted[1]);
}

const weighting = readFixture("stats-weighting.json") as Weighting;
const ppi = readFixture("stats-ppi.json") as Ppi;

describe("stats-weighting", () => {
  it("verification bias", () => {
    const { input, expected } = weighting.verification_bias;
    const seen = verificationBias({
      flagged: { N: input.flagged.total, n: input.flagged.human_checked, bad: input.flagged.confirmed_bad },
      unflagged: { N: input.unflagged.total, n: input.unflagged.human_checked, bad: input.unflagged.found_bad },
    });
    for (const how of ["naive", "weighted"] as const)
      for (const key of ["sensitivity", "specificity", "bad_rate"] as const)
        expectNear(seen[how][key].value, expected[how][key]);
    expectInterval(seen.rate.this_population_mover_wilson95, expected.bad_rate_ci95.mover_wilson_flagged_fully_checked);
  });

  it.each(weighting.judge_stratified_rate.map((one) => [JSON.stringify(one.input), one] as const))(
    "rate from judge and people: %s",
    (_, { input, expected }) => {
      const seen = judgeRate(input);
      expectNear(seen.estimate.value, expected.estimate);
      expectInterval(seen.this_population_mover_wilson95, expected.this_population_mover_wilson95);
      expectInterval(seen.underlying_rate_mover_wilson95, expected.underlying_rate_mover_wilson95);
    },
  );
});

describe("stats-ppi", () => {
  it.each(ppi.cases.map((one) => [JSON.stringify(one.input), one] as const))("%s", (_, { input, expected }) => {
    const seen = predictionPowered(input.human_and_judge, input.judge_only);
    for (const key of ["ppi", "ppi_plus_plus"] as const) {
      expectNear(seen[key].lam, expected[key].lam);
      expectNear(seen[key].value, expected[key].estimate);
      expectNear(seen[key].se, expected[key].se);
      expectInterval(seen[key].ci, expected[key].ci95);
    }
    expectNear(seen.human_only.value, expected.human_only);
    expectNear(seen.judge_only.value, expected.judge_only);
  });
});

describe("does judging pay?", () => {
  it("says yes for a good judge and many labels, no for few labels or a weak judge", () => {
    const good = { flagged: { N: 800, n: 400, bad: 280 }, unflagged: { N: 29_200, n: 400, bad: 1 } };
    expect(judgeRate(good).advice).toBe("pays");
    expect(judgeRate({ flagged: { N: 60, n: 60, bad: 40 }, unflagged: { N: 940, n: 90, bad: 0 } }).advice).toBe(
      "few_labels",
    );
    const weak = { flagged: { N: 3320, n: 400, bad: 43 }, unflagged: { N: 26_680, n: 400, bad: 4 } };
    expect(judgeRate(weak).advice).toBe("weak_judge");
  });

  it("has no rate where a verdict was never checked, and shows what the judge alone would have said", () => {
    const seen = judgeRate({ flagged: { N: 10, n: 10, bad: 9 }, unflagged: { N: 90, n: 0, bad: 0 } });
    expect(seen).toMatchObject({
      estimate: { value: null, reason: "stratum_not_sampled" },
      judge_only: { value: 0.1 },
      advice: null,
    });
    const none = { N: 0, n: 0, bad: 0 };
    expect(judgeRate({ flagged: none, unflagged: none }).estimate.reason).toBe("empty");
    expect(verificationBias({ flagged: none, unflagged: none }).weighted.sensitivity.reason).toBe("empty");
    expect(() => judgeRate({ flagged: { N: 1, n: 2, bad: 0 }, unflagged: none })).toThrow(DomainError);
    expect(
      predictionPowered({ bad_flagged: 0, bad_unflagged: 0, good_flagged: 0, good_unflagged: 0 }, { n: 0, flagged: 0 }),
    ).toMatchObject({
      ppi: { value: null, reason: "empty", se: null },
      human_only: { value: null },
    });
  });

  it("holds no NaN and keeps its estimate inside its interval", () => {
    const stratum = fc
      .tuple(fc.nat(400), fc.nat(400), fc.nat(400))
      .map((counts) => counts.sort((a, b) => a - b))
      .map(([bad, n, N]) => ({ N, n, bad }));
    fc.assert(
      fc.property(stratum, stratum, (flagged, unflagged) => {
        const { estimate, this_population_mover_wilson95: own } = judgeRate({ flagged, unflagged });
        if (estimate.value === null) return;
        for (const ci of [estimate.ci, own]) {
          expect(ci?.lo).toBeLessThanOrEqual(estimate.value + 1e-12);
          expect(ci?.hi).toBeGreaterThanOrEqual(estimate.value - 1e-12);
        }
        expect(JSON.stringify(verificationBias({ flagged, unflagged }))).not.toMatch(/NaN|Infinity/);
      }),
    );
  });

  it("is Wilson's interval where the judge flags nothing", () => {
    const seen = judgeRate({ flagged: { N: 0, n: 0, bad: 0 }, unflagged: { N: 5000, n: 300, bad: 6 } });
    const wilson = wilsonInterval(6, 300);
    expectInterval(seen.underlying_rate_mover_wilson95, [wilson.lo, wilson.hi]);
  });
});

describe("judge against human", () => {
  it("gives sensitivity and specificity beside the panel", () => {
    const items = [
      ...Array.from({ length: 6 }, () => ({ human: "fail", judge: "fail" }) as const),
      ...Array.from({ length: 4 }, () => ({ human: "fail", judge: "pass" }) as const),
      ...Array.from({ length: 90 }, () => ({ human: "pass", judge: "pass" }) as const),
      { human: null, judge: "pass" } as const,
    ];
    const seen = judgeAgreement(items, "5eed".repeat(16), 2000);
    expect(seen.panel.n).toBe(100);
    expect(seen.sensitivity).toMatchObject({ value: 0.6, n: 10, ci: { method: "clopper_pearson" } });
    expect(seen.specificity).toMatchObject({ value: 1, n: 90 });
    expect(judgeAgreement([], "5eed".repeat(16)).sensitivity).toMatchObject({ value: null, reason: "one_class_only" });
  });
});

describe("judge drift on an anchor set", () => {
  const [cusum] = MEASURED_CUSUMS;
  const options = { isDeterministic: true, cusum: cusum ?? { p0: 0.05, p1: 0.15, h: 2.96 } };
  const pinned = Array.from({ length: 40 }, (_, i) => ({ id: `a${String(i).padStart(2, "0")}`, isFail: i % 5 === 0 }));
  const flipped = (from: number, count: number) =>
    pinned.map((item, i) => (i >= from && i < from + count ? { ...item, isFail: !item.isFail } : item));

  it("is held where every verdict comes out the same", () => {
    expect(judgeDrift(pinned, [{ verdicts: pinned }], options)).toMatchObject({ is_anchor_held: true, flips: [] });
  });

  it("is not held by a flip at fixed inputs, a missing verdict, or no judging at all", () => {
    expect(judgeDrift(pinned, [{ verdicts: flipped(1, 1) }], options)).toMatchObject({
      flips: ["a01"],
      causes: ["flipped_at_fixed_inputs"],
    });
    expect(judgeDrift(pinned, [{ verdicts: pinned.slice(1) }], options).causes).toEqual(["verdicts_missing"]);
    expect(judgeDrift(pinned, [], options).is_anchor_held).toBe(false);
  });

  it("signals flips that pile up, also where each alone is noise", () => {
    const noisy = { ...options, isDeterministic: false };
    expect(judgeDrift(pinned, [{ verdicts: flipped(1, 1) }], noisy).is_anchor_held).toBe(true);
    expect(judgeDrift(pinned, [{ verdicts: flipped(1, 4) }], noisy).causes).toContain("drift_signalled");
  });
});
