import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectHonest } from "@/domain/agreement/expect-honest.fixture";
import { binomialCdf } from "@/domain/agreement/distributions/binomial";
import type { Generator } from "@/domain/agreement/generator";
import { createGenerator } from "@/domain/agreement/generator";
import type { CalibrationOptions } from "./calibrate";
import { calibrate, calibrateParts } from "./calibrate";
import { isArtifactIntact, makeArtifact } from "./calibration-artifact";
import type { CalibrationItem } from "./calibration-items";
import { calibrationStatus } from "./calibration-status";
import { clusteredAucInterval } from "./clustered-auc";
import { certifyAcceptance } from "./certify-threshold";
import { planCertificate } from "./plan-certificate";
import { aucOf } from "./roc";
import { acceptedAt, sweepScores } from "./score-sweep";
import { joinClusters, partOfCluster, splitByCluster } from "./split-clusters";
import { thresholdGrid } from "./threshold-grid";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const OPTIONS: CalibrationOptions = { alpha: 0.05, delta: 0.05, costs: null, judgeBudget: null };

/** A verifier that tells well: entailed items score high, the others low, on a grid so that ties happen. */
function makeItems(
  count: number,
  generator: Generator = createGenerator("5eed".repeat(16), "items"),
): CalibrationItem[] {
  return Array.from({ length: count }, (_, i) => {
    const isPositive = generator.unit() < 0.8;
    const raw = isPositive ? 1 - 0.4 * generator.unit() ** 2 : 0.75 * generator.unit();
    return {
      score: Math.round(raw * 200) / 200,
      isPositive,
      label: isPositive ? "grounded" : "unsupported",
      cluster: `q${Math.floor(i / 3)}`,
      author: "human",
    };
  });
}
const items = makeItems(1200);
const SUBJECT = {
  verifier: { id: "nli-small", revision: "3f2a" },
  rubricVersion: "2",
  positiveLabels: ["grounded"],
};

describe("calibrate", () => {
  const seen = calibrate(items, OPTIONS, sha256);

  it("never splits a cluster and loses no item", () => {
    const { fit, certify, report } = seen.split;
    const names = [...fit.clusters, ...certify.clusters, ...report.clusters];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(400);
    expect(fit.n + certify.n + report.n).toBe(1200);
    for (const cluster of fit.clusters) expect(partOfCluster(cluster, sha256)).toBe("fit");
  });

  it("certifies on the certifying part alone, by the exact binomial tail, ties whole", () => {
    const certify = new Set(seen.split.certify.clusters);
    const counted = items.filter(({ cluster }) => certify.has(cluster));
    expect(seen.certified.n).toBe(counted.length);
    for (const [tau, k, x, p] of seen.path) {
      const accepted = counted.filter(({ score }) => score >= tau);
      expect(k).toBe(accepted.length);
      expect(x).toBe(accepted.filter(({ isPositive }) => !isPositive).length);
      expect(p).toBeCloseTo(binomialCdf(x, k, 0.05), 12);
    }
    const taus = seen.path.map(([tau]) => tau);
    expect(taus).toEqual([...taus].sort((a, b) => b - a));
    const held = seen.path.filter(([, , , p]) => p <= 0.05);
    expect(seen.certified.tau).toBe(held.at(-1)?.[0]);
    expect(held.length).toBeGreaterThanOrEqual(seen.path.length - 1);
    expect(seen.certified.flags).toEqual(["clustering_not_counted"]);
  });

  it("reports on items that neither chose nor certified", () => {
    const report = new Set(seen.split.report.clusters);
    const accepted = items.filter(({ cluster, score }) => report.has(cluster) && score >= (seen.certified.tau ?? 2));
    expect(seen.at_tau?.accepted).toBe(accepted.length);
    expect(seen.at_tau?.precision.value).toBeGreaterThan(0.9);
  });

  it("is the same in any order of rows", () => {
    expect(calibrate(items.toReversed(), OPTIONS, sha256)).toEqual(seen);
    const weighted = items.map((item, i) => ({ ...item, weight: 1 + (i % 7) / 3 }));
    expect(calibrate(weighted.toReversed(), OPTIONS, sha256)).toEqual(calibrate(weighted, OPTIONS, sha256));
  });

  it("prints no stand-in number, whatever it is given", () => {
    const item = fc.record({
      score: fc.oneof(
        fc.constantFrom(0, -0, 1, 0.5),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -3, max: 3 }),
      ),
      isPositive: fc.boolean(),
      cluster: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), fc.boolean(), (rows, isWeighted) => {
        const own = rows.map(
          (row, i): CalibrationItem => ({
            ...row,
            label: row.isPositive ? "y" : "n",
            author: "human",
            ...(isWeighted ? { weight: 1 + (i % 3) } : {}),
          }),
        );
        const calibration = calibrate(own, { ...OPTIONS, costs: { falseAccept: 10, falseFlag: 1 } }, sha256);
        expectHonest(calibration);
      }),
      { numRuns: 60 },
    );
  });

  it("certifies nothing on few items, and says so", () => {
    const few = calibrate(items.slice(0, 60), OPTIONS, sha256);
    expect(few.certified).toMatchObject({ tau: null, reason: "no_certified_threshold" });
    expect(few.path).toEqual([]);
    expect(few.at_tau).toBeNull();
    expect(calibrate([], OPTIONS, sha256)).toMatchObject({ n: 0, auc: { value: null, reason: "empty" } });
    const alone = items.filter(({ isPositive }) => isPositive);
    expect(calibrate(alone, OPTIONS, sha256).auc).toMatchObject({ value: null, reason: "one_class_only" });
  });

  it("counts one item of a cluster where asked, and thins where chances differ", () => {
    const one = calibrate(items, { ...OPTIONS, onePerCluster: true }, sha256);
    expect(one.certified.n).toBe(one.split.certify.clusters.length);
    expect(one.certified.flags).toEqual([]);
    const weighted = items.map((item) => ({ ...item, weight: item.score < 0.5 ? 1 : 4 }));
    const thinned = calibrate(weighted, OPTIONS, sha256);
    const certify = new Set(thinned.split.certify.clusters);
    const heavy = weighted.filter(({ cluster, weight }) => certify.has(cluster) && weight === 4);
    expect(thinned.certified.n).toBeGreaterThan(heavy.length);
    expect(thinned.certified.n).toBeLessThan(thinned.split.certify.n);
    expect(thinned.flags).toEqual([]);
    expect(thinned.auc).toMatchObject({ value: expect.any(Number), flags: ["weighted_no_interval"] });
    expect(seen.flags).toEqual(["chosen_unknown"]);
  });

  it("widens the area's interval where claims of one question go together, and is DeLong's where none do", () => {
    const doubled = items.flatMap((item, i) => [1, 2, 3].map(() => ({ ...item, cluster: `q${i}`, score: item.score })));
    const { auc } = calibrate(doubled, OPTIONS, sha256);
    const [wide, narrow] = [auc.ci_clustered95, auc.ci].map((ci) => (ci?.hi ?? 0) - (ci?.lo ?? 0));
    expect((wide ?? 0) / (narrow ?? 1)).toBeCloseTo(Math.sqrt(3), 1);
    expect(auc.flags).toEqual(["clustering_not_counted"]);
    const apart = items.map((item, i) => ({ ...item, cluster: `q${i}` }));
    const sweep = sweepScores(apart);
    const own = aucOf(sweep);
    expect(clusteredAucInterval(apart, sweep, own.value ?? 0)?.lo).toBeCloseTo(own.ci?.lo ?? 2, 12);
    expect(calibrate(apart, OPTIONS, sha256).auc.ci_clustered95).toBeNull();
  });

  it("leaves probabilities out where scores are none", () => {
    const logits = items.map((item) => ({ ...item, score: 20 * item.score - 10 }));
    const { reliability, auc } = calibrate(logits, OPTIONS, sha256);
    expect(reliability.brier).toMatchObject({ value: null, reason: "scores_not_probabilities" });
    expect(auc.value).toBe(seen.auc.value);
  });

  it("finds no fault with a calibrated verifier, and does with an overconfident one", () => {
    const generator = createGenerator("0f".repeat(32), "calibrated");
    const make = (push: (score: number) => number): CalibrationItem[] =>
      Array.from({ length: 600 }, (_, i) => {
        const chance = generator.unit();
        const isPositive = generator.unit() < chance;
        return { score: push(chance), isPositive, label: String(isPositive), cluster: `c${i}`, author: "human" };
      });
    const fair = calibrate(
      make((score) => score),
      OPTIONS,
      sha256,
    ).reliability;
    expect(fair.ece_mass10.ece.value).toBeGreaterThan(0.01);
    expect(fair.ece_mass10.ece.value).toBeLessThan(fair.ece_mass10_null_band95?.hi ?? 0);
    const bold = calibrate(
      make((score) => (score < 0.5 ? score / 4 : 1 - (1 - score) / 4)),
      OPTIONS,
      sha256,
    ).reliability;
    expect(bold.ece_mass10.ece.value).toBeGreaterThan(bold.ece_mass10_null_band95?.hi ?? 1);
  });
});

describe("the band to judge", () => {
  const costs = { falseAccept: 10, falseFlag: 1 };
  const certified = calibrate(items, { ...OPTIONS, alpha: 0.1, costs: null }, sha256).band;

  it("accepts above, rejects below and judges between; the shares are of everything", () => {
    expect(certified.tau_hi).not.toBeNull();
    expect(certified.tau_lo ?? 0).toBeLessThanOrEqual(certified.tau_hi ?? 1);
    const { accept_share: accept, judge_share: judge, reject_share: reject } = certified;
    expect((accept ?? 0) + (judge ?? 0) + (reject ?? 0)).toBeCloseTo(1, 12);
    expect(certified.judge_calls_per_1000).toBeCloseTo(1000 * (judge ?? 0), 9);
  });

  it("keeps to the judge's budget, and says where that can't be", () => {
    const band = calibrate(items, { ...OPTIONS, alpha: 0.1, costs, judgeBudget: 0.5 }, sha256).band;
    expect(band.is_within_budget).toBe(true);
    const blind = items.map((item, i) => ({ ...item, score: (i % 11) / 10 }));
    const poor = calibrate(blind, { ...OPTIONS, costs, judgeBudget: 0.5 }, sha256).band;
    expect(poor).toMatchObject({ tau_hi: null, tau_lo: null, is_within_budget: false, judge_share: 1 });
    expect(calibrate([], OPTIONS, sha256).band).toMatchObject({ tau_hi: null, reason: "no_certified_threshold" });
  });
});

describe("what cannot be made", () => {
  it("a threshold tuned and tested on the same items", () => {
    const parts = splitByCluster(items, sha256);
    expect(() => calibrateParts({ ...parts, report: parts.certify }, OPTIONS, sha256)).toThrow(
      expect.objectContaining({ code: "parts_overlap" }),
    );
    expect(() => calibrateParts({ fit: items, certify: items, report: items }, OPTIONS, sha256)).toThrow();
  });

  it("a calibration on labels that a model made", () => {
    const judged = items.map((item, i): CalibrationItem => ({ ...item, author: i === 7 ? "model" : "human" }));
    expect(() => calibrate(judged, OPTIONS, sha256)).toThrow(expect.objectContaining({ code: "labels_not_human" }));
  });

  it.each([
    ["a score that is no number", [{ score: Number.NaN }], {}, "score_not_finite"],
    ["a weight of nothing", [{ weight: 0 }], {}, "weight_invalid"],
    ["alpha of 0", [], { alpha: 0 }, "argument_out_of_range"],
    ["a negative cost", [], { costs: { falseAccept: -1, falseFlag: 1 } }, "argument_out_of_range"],
    ["a budget above everything", [], { judgeBudget: 1.5 }, "argument_out_of_range"],
  ])("%s", (_, changes: Partial<CalibrationItem>[], options: Partial<CalibrationOptions>, code) => {
    const own = changes.map((change) => ({ ...items[0], ...change }) as CalibrationItem);
    expect(() => calibrate(own, { ...OPTIONS, ...options }, sha256)).toThrow(expect.objectContaining({ code }));
  });
});

describe("the artifact", () => {
  const calibration = calibrate(items, OPTIONS, sha256);
  const artifact = makeArtifact(calibration, SUBJECT, sha256);

  it("holds what it was made of and is closed by its digest", () => {
    expect(artifact).toMatchObject({
      format: "assay-calibration",
      status: "calibrated",
      tau: calibration.certified.tau,
      labels: { n: 1200, author: "human", digest: calibration.labels_digest },
    });
    expect(isArtifactIntact(artifact, sha256)).toBe(true);
    expect(isArtifactIntact(JSON.parse(JSON.stringify(artifact)), sha256)).toBe(true);
    expect(isArtifactIntact({ ...artifact, tau: 0.1 }, sha256)).toBe(false);
    expect(makeArtifact(calibrate(items.toReversed(), OPTIONS, sha256), SUBJECT, sha256)).toEqual(artifact);
  });

  it("is not calibrated without a certified threshold", () => {
    const few = makeArtifact(calibrate(items.slice(0, 30), OPTIONS, sha256), SUBJECT, sha256);
    expect(few).toMatchObject({ status: "not_calibrated", reason: "no_certified_threshold", tau: null });
    expect(calibrationStatus(few, NOW).status).toBe("not_calibrated");
  });

  const NOW = {
    verifier: SUBJECT.verifier,
    rubricVersion: "2",
    labelsDigest: calibration.labels_digest,
    isAnchorHeld: true,
  };
  it.each([
    ["nothing changed", {}, "calibrated", []],
    ["another revision", { verifier: { id: "nli-small", revision: "9c1d" } }, "stale", ["verifier_changed"]],
    ["an unknown verifier", { verifier: null }, "stale", ["verifier_changed"]],
    ["another rubric", { rubricVersion: "3" }, "stale", ["rubric_changed"]],
    ["more labels", { labelsDigest: "0".repeat(64) }, "stale", ["labels_changed"]],
    ["a judge whose anchor failed", { isAnchorHeld: false }, "stale", ["anchor_failed"]],
    ["labels nobody asked for", { labelsDigest: null, isAnchorHeld: null }, "calibrated", []],
  ])("status: %s", (_, change, status, causes) => {
    expect(calibrationStatus(artifact, { ...NOW, ...change })).toEqual({ status, causes });
  });

  it("status: no record, and one of an unpinned verifier", () => {
    expect(calibrationStatus(null, NOW).status).toBe("not_calibrated");
    const unpinned = makeArtifact(calibration, { ...SUBJECT, verifier: null }, sha256);
    expect(calibrationStatus(unpinned, NOW).causes).toEqual(["verifier_not_pinned"]);
  });

  it("status: a record without a rubric matches none, not even where none is in force", () => {
    const without = makeArtifact(calibration, { ...SUBJECT, rubricVersion: null }, sha256);
    expect(calibrationStatus(without, { ...NOW, rubricVersion: null }).causes).toEqual(["rubric_changed"]);
  });
});

describe("joinClusters", () => {
  it("ties whatever shares a question or a document, over any number of steps", () => {
    expect(
      joinClusters([
        ["q2", "d1"],
        ["q1", "d2"],
        ["q3", "d1"],
        ["q3", "d2"],
        ["q4", "q1"],
      ]),
    ).toEqual(["q1", "q1", "q1", "q1", "q4"]);
    expect(joinClusters([["a"], ["b"], ["a"]])).toEqual(["a", "b", "a"]);
    expect(() => joinClusters([["a", ""]])).toThrow(expect.objectContaining({ code: "cluster_missing" }));
  });
});

/** Share of wrong ones among what scores at least tau, where they are 0.2 (1 - score) of each score: the mean over [tau, 1]. */
const wrongShare = (tau: number) => 0.1 * (1 - tau);

describe("the promise, in a thousand calibrations", () => {
  const generator = createGenerator("0f".repeat(32), "promise");
  /** Wrong ones get rarer with the score: below 0.5 they are more than 5% of what is accepted from there on. */
  const draw = (count: number) =>
    Array.from({ length: count }, () => {
      const score = generator.unit();
      return { score, isPositive: generator.unit() > 0.2 * (1 - score) };
    });
  it("is broken by the certified threshold seldom, and by the one that looks fine half of the time", () => {
    let broken = 0;
    let looksFineBroken = 0;
    for (let repeat = 0; repeat < 1000; repeat += 1) {
      const fit = sweepScores(draw(100));
      const certifying = sweepScores(draw(300));
      const grid = thresholdGrid(fit, 300, OPTIONS).accept;
      const { certified } = certifyAcceptance(certifying, grid, OPTIONS);
      if (certified.tau !== null && wrongShare(certified.tau) > 0.05) broken += 1;
      const fine = grid.filter((tau) => {
        const { tp, fp } = acceptedAt(certifying, tau);
        return fp <= 0.05 * (tp + fp);
      });
      if (wrongShare(fine.at(-1) ?? 1) > 0.05) looksFineBroken += 1;
    }
    expect(broken / 1000).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 1000));
    expect(looksFineBroken / 1000).toBeGreaterThan(0.4);
  });
});

describe("planCertificate", () => {
  it("says how many wrong ones a certificate survives, and how likely that is", () => {
    expect(planCertificate(59, OPTIONS)).toMatchObject({ k: 59, wrong_allowed: 0 });
    expect(planCertificate(58, OPTIONS).wrong_allowed).toBeNull();
    expect(planCertificate(59, OPTIONS).power["0.01"]).toBeCloseTo(0.99 ** 59, 12);
    expect(planCertificate(0, OPTIONS).power["0.01"]).toBe(0);
  });
});
