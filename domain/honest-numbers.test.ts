import * as fc from "fast-check";
import { describe, it } from "vitest";
import { agreementOverTime } from "@/domain/agreement/agreement-over-time";
import { bowkerTest } from "@/domain/agreement/bowker";
import { clusteredRate } from "@/domain/agreement/clustered-rate";
import { confidenceSequence } from "@/domain/agreement/confidence-sequence";
import { eProcess } from "@/domain/agreement/e-process";
import { expectHonest } from "@/domain/agreement/expect-honest.fixture";
import { intervalOfRate } from "@/domain/agreement/interval-of-rate";
import { operatingCurve } from "@/domain/agreement/plan-items";
import { rateOverTime } from "@/domain/agreement/rate-over-time";
import { raterPairs } from "@/domain/agreement/rater-pairs";
import { weightedAgreement } from "@/domain/agreement/sampling/weighted-agreement";
import { severityIndex } from "@/domain/agreement/severity-index";
import { bhapkarTest, stuartMaxwellTest } from "@/domain/agreement/stuart-maxwell";
import { judgeAgreement } from "@/domain/calibration/judge-agreement";
import { judgeDrift } from "@/domain/calibration/judge-drift";
import { judgeRate } from "@/domain/calibration/judge-rate";
import { predictionPowered } from "@/domain/calibration/prediction-powered";
import { verificationBias } from "@/domain/calibration/verification-bias";
import { aaCheck } from "@/domain/gate/aa-check";
import { comparePaired, compareRuns } from "@/domain/gate/compare-runs";
import { earlyFailAt } from "@/domain/gate/early-fail";
import { abstentionRates } from "@/domain/scoring/abstention";
import { alceDialect } from "@/domain/scoring/alce-dialect";
import { citationMetrics } from "@/domain/scoring/citation-metrics";
import { claimOfSupportSets } from "@/domain/scoring/cited-claim";
import { entailmentAccuracy, errorsBySlice } from "@/domain/scoring/entailment-accuracy";
import { quoteRates } from "@/domain/scoring/quote-rates";

/** Where nothing is said of what a statistic is computed from, no NaN, no infinity and no -0 may come out, and no null without a reason. */

const SEED = "a5".repeat(32);
const LABELS = ["a", "b", "c"];
const CUSUM = { p0: 0.05, p1: 0.15, h: 2.96 };
const count = fc.oneof(fc.constant(0), fc.constant(1), fc.nat(40), fc.nat(5000));
const table = fc.array(fc.array(count, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
const label = fc.constantFrom("a", "b", "c", null);
const verdict = fc.constantFrom(true, false, null);
const items = fc
  .array(verdict, { maxLength: 40 })
  .map((verdicts) => verdicts.map((isFail, i) => ({ id: `i${i}`, isFail })));
const stratum = fc
  .tuple(count, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([N, share, bad]) => {
    const n = Math.floor(N * share);
    return { N, n, bad: Math.floor(n * bad) };
  });

const honest = <Given>(arbitrary: fc.Arbitrary<Given>, compute: (given: Given) => unknown, numRuns = 200) => {
  fc.assert(
    fc.property(arbitrary, (given) => expectHonest(compute(given))),
    { numRuns },
  );
};

describe("no stand-in number comes out of", () => {
  it("rates, looks and plans", () => {
    const xOfN = fc.tuple(count, count).map(([x, rest]) => ({ x, n: x + rest }));
    honest(xOfN, ({ x, n }) => [intervalOfRate(x, n), confidenceSequence(x, n)]);
    honest(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0, max: 1, noNaN: true })), ([n, rate]) => [
      operatingCurve(n, 0.02, 0.95),
      earlyFailAt(rate, n, Math.floor(n / 50)),
    ]);
    honest(fc.array(xOfN, { maxLength: 8 }), (looks) => eProcess(looks.map(({ x, n }) => ({ n, failures: x }))));
    honest(fc.array(xOfN, { maxLength: 12 }), (clusters) => clusteredRate(clusters.map(({ x, n }) => ({ x, m: n }))));
    honest(fc.array(fc.boolean(), { maxLength: 60 }), (fails) =>
      rateOverTime(
        fails.map((isFailure, i) => ({ isFailure, cluster: `c${i % 7}` })),
        { windowItems: 10, cusum: CUSUM },
      ),
    );
    const severities = fc.array(fc.record({ label: fc.constant("x"), severity: fc.nat(9), count }), { maxLength: 5 });
    honest(severities, (counts) => severityIndex(counts, SEED, 200), 40);
  });

  it("tables of two raters, raters by raters, and windows of pairs", () => {
    honest(table, (counts) => [bowkerTest(counts), stuartMaxwellTest(counts), bhapkarTest(counts)]);
    const pairs = fc.array(fc.record({ a: label, b: label }), { maxLength: 40 });
    honest(
      pairs,
      (rows) => agreementOverTime(rows, { labels: LABELS, failLabels: ["c"], windowItems: 10, cusum: CUSUM }),
      30,
    );
    const rated = fc.array(fc.array(label, { minLength: 3, maxLength: 3 }), { maxLength: 30 });
    honest(
      rated,
      (units) => {
        const ratings = units.flatMap((unit, i) =>
          unit.flatMap((one, rater) => (one === null ? [] : [{ item: `i${i}`, rater: `r${rater}`, label: one }])),
        );
        return raterPairs(ratings, { labels: LABELS, failLabels: ["c"] });
      },
      20,
    );
    const sampled = fc.array(fc.record({ a: label, b: label, stratum: fc.constantFrom("s", "t") }), { maxLength: 30 });
    const strata = [
      { stratum: "s", N: 60 },
      { stratum: "t", N: 200 },
    ];
    honest(
      sampled,
      (rows) => weightedAgreement(rows, { labels: LABELS, failLabels: ["c"], strata, seedHex: SEED }),
      20,
    );
  });

  it("two runs of one set, and the same build twice", () => {
    const paired = fc.record({ pass_pass: count, fail_pass: count, pass_fail: count, fail_fail: count });
    honest(paired, comparePaired);
    honest(fc.tuple(items, items), ([first, second]) => [compareRuns(first, second), aaCheck(first, second)]);
    honest(fc.tuple(items, fc.array(items, { maxLength: 4 })), ([pinned, runs]) =>
      judgeDrift(
        pinned,
        runs.map((verdicts) => ({ verdicts })),
        { isDeterministic: true, cusum: CUSUM },
      ),
    );
  });

  it("a judge beside people", () => {
    honest(fc.record({ flagged: stratum, unflagged: stratum }), (strata) => [
      judgeRate(strata),
      verificationBias(strata),
    ]);
    const both = fc.record({ bad_flagged: count, bad_unflagged: count, good_flagged: count, good_unflagged: count });
    honest(fc.tuple(both, fc.tuple(count, count)), ([doubly, [flagged, rest]]) =>
      predictionPowered(doubly, { n: flagged + rest, flagged }),
    );
    const says = fc.constantFrom("pass", "fail", null);
    const judged = fc.array(fc.record({ human: says, judge: says }), { maxLength: 30 });
    honest(judged, (rows) => judgeAgreement(rows, SEED, 200), 30);
  });

  it("citations, quotes, refusals and verifiers", () => {
    const docs = 4;
    const claim = fc.record({
      cites: fc.array(fc.integer({ min: -1, max: docs + 1 }), { maxLength: 5 }),
      supporting_sets: fc.array(fc.uniqueArray(fc.nat(docs), { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
    });
    honest(fc.array(fc.array(claim, { maxLength: 4 }), { maxLength: 4 }), (answers) => {
      const read = answers.map((claims) => ({ claims: claims.map((one) => claimOfSupportSets(one)), docs }));
      return [citationMetrics(read), alceDialect(read, 3)];
    });
    const fate = fc.constantFrom("exact", "normalised", "elided", "fuzzy", "unresolved", "missing");
    honest(fc.array(fate, { maxLength: 30 }), quoteRates);
    honest(
      fc.array(fc.record({ isAnswerable: fc.boolean(), hasAbstained: fc.boolean() }), { maxLength: 30 }),
      abstentionRates,
    );
    const judged = fc.record({ isSaid: fc.boolean(), says: verdict, slices: fc.subarray(["numbers", "long"]) });
    honest(fc.array(judged, { maxLength: 30 }), (rows) => [entailmentAccuracy(rows), errorsBySlice(rows)]);
  });
});
