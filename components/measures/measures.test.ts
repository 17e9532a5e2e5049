import { describe, expect, it } from "vitest";
import type { FigureResource } from "@/contracts/primitives";
import type { RunResource } from "@/contracts/runs";
import {
  describeFaults,
  describeFlips,
  describeOutcome,
  describeShared,
  formatDelta,
  linkToMoved,
  listOtherRuns,
  type RunDeltas,
} from "./delta-words";
import { explainMeasure, remarksOn } from "./explain-measure";
import { listMeasures, type RunMetrics, tabulateAbstention } from "./list-measures";
import { readAsked, writeAsked } from "./read-asked";

const known = (value: number, n: number, flags: string[] = []): FigureResource => ({ value, n, flags });
const none = (reason: string): FigureResource => ({ value: null, n: 0, reason, flags: [] });

const METRICS: RunMetrics = {
  rubricVersion: "assay-default/1",
  runId: "run-12345678",
  targets_frozen_later: false,
  citations: {
    strict: {
      recall_pooled: known(0.5, 4, ["trend_only"]),
      precision_pooled: known(0.6, 5, ["trend_only"]),
      recall_per_answer: known(0.5, 2),
      precision_per_answer: known(0.6, 2),
      handle_validity: known(1, 5),
      claims: 4,
      citations_judged: 5,
      citations_over_cap: 1,
      duplicate_citations: 0,
    },
    alce_code: { recall: known(0.5, 2), precision: known(0.6, 2) },
    alce_marks: { recall: known(0.5, 2), precision: known(0.6, 2) },
    left_out: {
      responses_open: 3,
      answers_without_claims: 0,
      claims_not_decided: 2,
      claims_set_unknown: 0,
      not_a_claim: 0,
      citations_without_mark: 0,
    },
  },
  handle_validity: none("no_citations"),
  quotes: { resolved: none("no_quotes"), by_match: { exact: none("no_quotes"), fuzzy: none("no_quotes") } },
  abstention: {
    correct_refusal_rate: known(2 / 3, 3),
    false_refusal_rate: known(1 / 7, 7),
    answer_rate: known(0.7, 10),
    left_out: { answerability_unknown: 0 },
  },
  verifier: null,
};

describe("listMeasures", () => {
  const measures = listMeasures(METRICS);
  const measureOf = (key: string) => measures.find((measure) => measure.key === key);
  const lineOf = (key: string, line: string) => measureOf(key)?.lines.find((one) => one.key === line);

  it("keeps the numbers apart, and each says what it means, what not, and what n counts", () => {
    expect(measures.map(({ key }) => key)).toEqual(["handles", "quotes", "citations", "abstention"]);
    for (const { means, silentOn, unit } of measures) expect([means, silentOn, unit]).not.toContain("");
  });

  it("shows the worked example's .50 and .60, strictly and ALCE's way", () => {
    expect(lineOf("citations", "recall")?.figure).toMatchObject({ value: 0.5, n: 4 });
    expect(lineOf("citations", "precision")?.figure).toMatchObject({ value: 0.6, n: 5 });
    expect(lineOf("citations", "alce_precision")?.figure.value).toBe(0.6);
  });

  it("leaves a figure without a denominator undefined, with its reason in words", () => {
    expect(lineOf("handles", "valid")?.figure).toMatchObject({ value: null, reason: "nothing was cited" });
    expect(lineOf("quotes", "resolved")?.figure).toMatchObject({ value: null, reason: "no citation carries a quote" });
    expect(measureOf("quotes")?.lines).toHaveLength(1);
  });

  it("counts what it leaves out, and says once that few citations show a trend", () => {
    const { leftOut, remarks } = measureOf("citations") ?? { leftOut: [], remarks: [] };
    expect(Object.fromEntries(leftOut.map(({ key, count }) => [key, count]))).toMatchObject({
      open: 3,
      undecided: 2,
      cap: 1,
    });
    expect(remarks).toEqual(["Fewer than 300 citations: read the direction, not the size."]);
  });
});

describe("tabulateAbstention", () => {
  it("gives the whole counts back that the rates were made of", () => {
    expect(tabulateAbstention(METRICS)).toMatchObject([
      { key: "answerable", answered: 6, declined: 1 },
      { key: "unanswerable", answered: 1, declined: 2 },
    ]);
  });

  it("shows no response where a kind has none", () => {
    const abstention = { ...METRICS.abstention, correct_refusal_rate: none("no_unanswerable_items") };
    expect(tabulateAbstention({ abstention })[1]).toMatchObject({ answered: 0, declined: 0 });
  });
});

describe("explainMeasure", () => {
  it("prints a reason that nobody put into words as it is", () => {
    expect(explainMeasure(none("something_new")).reason).toBe("something_new");
    expect(explainMeasure(known(1, 2))).toEqual(known(1, 2));
  });

  it("says a flag once, and nothing of one without words", () => {
    expect(remarksOn([known(1, 1, ["one_cluster"]), known(1, 1, ["one_cluster", "odd"])])).toEqual([
      "All of it comes from one answer.",
    ]);
  });
});

const DELTAS: RunDeltas = {
  runId: "run-12345678",
  baselineRunId: "run-00000000",
  outcome: "undecided",
  shared: 1,
  missing: ["gone"],
  added: [],
  silenced: [],
  context_changed: ["c", "d"],
  metrics: [],
  worse: [{ id: "a", faults: ["quote_not_found", "odd_code"] }],
  better: [],
  located: [{ id: "a", responseId: "response-1" }],
  flips: { clean_to_faulty: 3, faulty_to_clean: 1, p: 0.3125 },
};

const run = (id: string, number: number, system: string) => ({ id, number, system }) as RunResource;

describe("words of a comparison", () => {
  it.each([
    [null, "not defined"],
    [0, "0.0 points"],
    [0.025, "+2.5 points"],
    [-0.1, "−10.0 points"],
    [0.0001, "under +0.1 points"],
    [-0.0001, "under −0.1 points"],
  ])("%s reads %s", (delta, words) => {
    expect(formatDelta(delta)).toBe(words);
  });

  it("concludes nothing from another set, and names what is left out", () => {
    expect(describeOutcome(DELTAS)).toMatchObject({
      tone: "attention",
      title: expect.stringContaining("same questions"),
    });
    const sameSet = { ...DELTAS, missing: [], context_changed: [] };
    expect(describeOutcome(sameSet).title).toContain("no longer defined");
    expect(describeOutcome({ ...sameSet, outcome: "held" }).tone).toBe("neutral");
    expect(describeOutcome({ ...sameSet, outcome: "dropped" }).tone).toBe("danger");
    expect(describeShared(DELTAS)).toBe(
      "1 response compared; left out: 1 missing here, 2 with another question or retrieved set.",
    );
    expect(describeShared({ ...DELTAS, missing: [], context_changed: [] })).toContain("none is left out");
  });

  it("tells flips with their p, or without where there is none", () => {
    expect(describeFlips(DELTAS.flips)).toContain("p = 0.31");
    expect(describeFlips({ ...DELTAS.flips, p: 0.0000001 })).toContain("p below 0.001");
    expect(describeFlips({ clean_to_faulty: 0, faulty_to_clean: 0, p: null })).not.toContain("McNemar");
  });

  it("leads to what moved, and nowhere where that isn't this run's", () => {
    expect(linkToMoved("p1", DELTAS, "a")).toBe("/p/p1/responses/response-1");
    expect(linkToMoved("p1", DELTAS, "gone")).toBeNull();
    expect(describeFaults(["quote_not_found", "odd_code"])).toMatch(/not in the cited passage.*odd_code/);
  });

  it("offers runs of the same system first, never the run itself", () => {
    const runs = [run("r3", 3, "new"), run("r2", 2, "old"), run("r1", 1, "new")];
    expect(listOtherRuns(runs, "r3").map(({ value }) => value)).toEqual(["r1", "r2"]);
  });
});

describe("readAsked", () => {
  it("reads what it wrote, and nothing that is no id", () => {
    const asked = { verifier: "verifier-run-1", beside: null };
    const query = Object.fromEntries(new URLSearchParams(writeAsked(asked)));
    expect(readAsked(query)).toEqual(asked);
    expect(readAsked({ verifier: ["a", "b"], beside: "<script>" })).toEqual({ verifier: null, beside: null });
  });
});
