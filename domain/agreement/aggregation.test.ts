import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aggregateVotes } from "./aggregate-votes";
import { dawidSkene } from "./dawid-skene";
import { severityIndex } from "./severity-index";

interface VoteCase {
  input: string[];
  expected: {
    majority: string | null;
    share?: number;
    tie?: boolean;
    needs_adjudication?: boolean;
    gate_class?: string;
    reason?: string;
  };
}
interface Aggregation {
  dawid_skene: {
    input: { labels_1_to_4: number[][][] };
    expected: {
      class_marginals: number[];
      log_likelihood: number;
      confusion_observer1: number[][];
      confusion_observer2: number[][];
      map_labels: number[];
      majority_labels: number[];
      items_where_map_differs_from_majority: number[];
      items_with_max_posterior_below_0_9: number[];
    };
  };
  smoothed_0_1: { expected: { class_marginals: number[]; log_likelihood: number } };
  two_raters_98pct: { input: { table: number[][] }; expected: { reason: string } };
  adjudication: VoteCase[];
}
function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));
}
/** Dawid & Skene 1979, table 1. */
const vectors = readFixture("stats-aggregation.json") as Aggregation;
const items = vectors.dawid_skene.input.labels_1_to_4.map((raters) => raters.map((votes) => votes.map((v) => v - 1)));
const FAILS = ["unsupported", "misattributed"];
const TOLERANCE = 4;

function modelOf(smoothing: number) {
  const result = dawidSkene(items, { labels: 4, smoothing });
  if (result.value === null) throw new Error(result.reason);
  return result.value;
}

describe("stats-aggregation: Dawid and Skene", () => {
  const { expected } = vectors.dawid_skene;
  const model = modelOf(0);

  it("class shares, likelihood and errors", () => {
    expected.class_marginals.forEach((wanted, k) => expect(model.class_marginals[k]).toBeCloseTo(wanted, TOLERANCE));
    expect(model.log_likelihood).toBeCloseTo(expected.log_likelihood, TOLERANCE);
    [expected.confusion_observer1, expected.confusion_observer2].forEach((rows, rater) => {
      rows.forEach((row, i) => {
        row.forEach((wanted, j) => expect(model.confusion[rater]?.[i]?.[j]).toBeCloseTo(wanted, TOLERANCE));
      });
    });
  });

  it("labels, and where they overrule the majority", () => {
    expect(model.map_labels.map((label) => label + 1)).toEqual(expected.map_labels);
    expect(model.triage).toEqual(expected.items_with_max_posterior_below_0_9);
    const differing = expected.majority_labels.flatMap((label, i) =>
      model.map_labels[i] === label - 1 ? [] : [i + 1],
    );
    expect(differing).toEqual(expected.items_where_map_differs_from_majority);
    expect(
      items
        .map((raters) => aggregateVotes(raters.flat().map(String), { failLabels: [] }))
        .flatMap(({ majority }, i) =>
          majority === null || Number(majority) + 1 === expected.majority_labels[i] ? [] : [i],
        ),
    ).toEqual([]);
  });

  it("smoothed", () => {
    const smoothed = modelOf(0.1);
    vectors.smoothed_0_1.expected.class_marginals.forEach((wanted, k) =>
      expect(smoothed.class_marginals[k]).toBeCloseTo(wanted, TOLERANCE),
    );
    expect(smoothed.log_likelihood).toBeCloseTo(vectors.smoothed_0_1.expected.log_likelihood, TOLERANCE);
  });

  it("refuses two raters, and no vote", () => {
    const pairs = vectors.two_raters_98pct.input.table.flatMap((row, i) =>
      row.flatMap((count, j) => Array.from({ length: count }, () => [[i], [j]])),
    );
    expect(dawidSkene(pairs, { labels: 2 })).toEqual({
      value: null,
      reason: vectors.two_raters_98pct.expected.reason,
    });
    expect(dawidSkene([], { labels: 2 })).toEqual({ value: null, reason: "empty" });
    expect(dawidSkene([[[], [], []]], { labels: 2 })).toEqual({ value: null, reason: "empty" });
  });
});

describe("stats-aggregation: votes", () => {
  it.each(vectors.adjudication.map((one) => [JSON.stringify(one.input), one] as const))("%s", (_, one) => {
    const seen = aggregateVotes(one.input, { failLabels: FAILS });
    const { expected } = one;
    expect(seen.majority).toBe(expected.majority);
    if (expected.share !== undefined) expect(seen.share).toBeCloseTo(expected.share, 12);
    if (expected.tie !== undefined) expect(seen.tie).toBe(expected.tie);
    if (expected.gate_class !== undefined) expect(seen.gate_class).toBe("against");
    if (expected.needs_adjudication !== undefined) expect(seen.needs_adjudication).toBe(expected.needs_adjudication);
    expect(seen.reason).toBe(expected.reason);
  });

  it("queues a label where the gate is settled, and rules on golden and misattributed ones", () => {
    const votes = ["grounded", "grounded", "correct_refusal"];
    expect(aggregateVotes(votes, { failLabels: FAILS })).toMatchObject({
      majority: "grounded",
      gate_class: "pass",
      needs_adjudication: false,
      is_label_open: true,
    });
    expect(aggregateVotes(votes, { failLabels: FAILS, isGolden: true }).causes).toEqual(["labels_differ_on_golden"]);
    expect(aggregateVotes(["unsupported", "unsupported", "misattributed"], { failLabels: FAILS }).causes).toEqual([
      "misattributed_beside_another",
    ]);
  });
});

interface SeverityCase {
  input: { labels: string[]; severity: number[]; counts: number[] };
  expected: { index: number; se: number; dirichlet_sum1_95: [number, number]; dirichlet_tolerance: number };
}
const severities = readFixture("stats-severity.json") as { cases: SeverityCase[] };

describe("stats-severity", () => {
  it.each(severities.cases.map((one) => [JSON.stringify(one.input.severity), one] as const))("%s", (_, one) => {
    const counts = one.input.labels.map((label, i) => ({
      label,
      severity: one.input.severity[i] ?? 0,
      count: one.input.counts[i] ?? 0,
    }));
    const seen = severityIndex(counts, "5eed".repeat(16), 200_000);
    expect(seen.value).toBeCloseTo(one.expected.index, 9);
    expect(seen.se).toBeCloseTo(one.expected.se, 9);
    expect(Math.abs((seen.ci?.lo ?? 1) - one.expected.dirichlet_sum1_95[0])).toBeLessThanOrEqual(
      one.expected.dirichlet_tolerance,
    );
    expect(Math.abs((seen.ci?.hi ?? 0) - one.expected.dirichlet_sum1_95[1])).toBeLessThanOrEqual(
      one.expected.dirichlet_tolerance,
    );
  });

  it("does not exist where nothing was scored", () => {
    expect(severityIndex([{ label: "a", severity: 1, count: 0 }], "5eed".repeat(16))).toMatchObject({
      value: null,
      reason: "empty",
      se: null,
    });
    expect(() => severityIndex([{ label: "a", severity: -1, count: 1 }], "5eed".repeat(16))).toThrow();
  });
});
