import type { z } from "zod";
import type { FigureResource } from "@/contracts/primitives";
import type { runMetrics } from "@/contracts/run-metrics";
import { explainMeasure, remarksOn } from "./explain-measure";

export type RunMetrics = z.infer<typeof runMetrics>;

/** One rate of a measure. */
export interface MeasureLine {
  readonly key: string;
  readonly label: string;
  readonly figure: FigureResource;
}

/** Something that a measure does not count. */
export interface LeftOut {
  readonly key: string;
  readonly words: string;
  readonly count: number;
}

/** What lies behind a measure: responses with a finding of this code. */
export interface BehindFinding {
  readonly value: string;
  readonly label: string;
}

/** One of a run's measures, with all that has to be said of it. */
export interface Measure {
  readonly key: string;
  readonly title: string;
  /** Who found it: people, or code alone. */
  readonly from: "people" | "code";
  /** What n counts. */
  readonly unit: string;
  readonly lines: readonly MeasureLine[];
  readonly means: string;
  readonly silentOn: string;
  readonly leftOut: readonly LeftOut[];
  readonly remarks: readonly string[];
  readonly findings: readonly BehindFinding[];
}

const line = (key: string, label: string, figure: FigureResource): MeasureLine => ({
  key,
  label,
  figure: explainMeasure(figure),
});

function handleMeasure({ handle_validity }: RunMetrics): Measure {
  return {
    key: "handles",
    title: "Handle validity",
    from: "code",
    unit: "handles",
    lines: [line("valid", "Handles that were in the prompt", handle_validity)],
    means:
      "Of the distinct handles that claims cite, how many name a passage that was retrieved. Below 100% the gate fails.",
    silentOn: "Whether the passage says what the claim says.",
    leftOut: [],
    remarks: ["Handles of a response whose retrieved set is unknown are neither valid nor invalid, and stay outside."],
    findings: [
      { value: "handle_dangling", label: "A handle that points nowhere" },
      { value: "no_handle_resolves", label: "No handle resolves" },
    ],
  };
}

/** The ways in which a quote is found or not, the closest first. */
export const MATCH_WORDS = [
  ["exact", "Word for word"],
  ["normalised", "Same but for spaces and marks"],
  ["elided", "With a marked gap"],
  ["fuzzy", "Nearly"],
  ["unresolved", "Not found"],
] as const;

function quoteMeasure({ quotes }: RunMetrics): Measure {
  const byMatch = MATCH_WORDS.flatMap(([key, label]) => {
    const figure = quotes.by_match[key];
    return figure === undefined || figure.value === null ? [] : [line(key, label, figure)];
  });
  return {
    key: "quotes",
    title: "Quote resolution",
    from: "code",
    unit: "quotes",
    lines: [line("resolved", "Quotes found in the cited passage", quotes.resolved), ...byMatch],
    means: "Of the quotes that citations carry, how many are in the passage that they cite, and how closely.",
    silentOn: "Whether the quoted words support the claim. A rising share of “nearly” or “not found” means: look.",
    leftOut: [],
    remarks: ["A quote found outside the cited passage, or one that drops a negation, counts as not found."],
    findings: [
      { value: "quote_not_found", label: "Not there" },
      { value: "quote_stitched", label: "Put together" },
      { value: "quote_in_other_source", label: "In another passage" },
      { value: "quote_not_checkable", label: "Couldn’t be compared" },
    ],
  };
}

function citationMeasure({ citations }: RunMetrics): Measure {
  const { strict, alce_code, alce_marks, left_out } = citations;
  return {
    key: "citations",
    title: "Citation recall and precision",
    from: "people",
    unit: "claims or citations",
    lines: [
      line("recall", "Recall: claims that their citations carry", strict.recall_pooled),
      line("precision", "Precision: citations that are needed", strict.precision_pooled),
      line("recall_answer", "Recall, mean of the answers", strict.recall_per_answer),
      line("precision_answer", "Precision, mean of the answers", strict.precision_per_answer),
      line("alce_recall", "Recall as ALCE’s program has it", alce_code.recall),
      line("alce_precision", "Precision as ALCE’s program has it", alce_code.precision),
      line("marks_recall", "Recall from people’s marks, ALCE’s way", alce_marks.recall),
      line("marks_precision", "Precision from people’s marks, ALCE’s way", alce_marks.precision),
    ],
    means:
      "From people’s closed verdicts and marks: how many claims the cited passages say, and how many citations their claim needs. The first three of a claim are judged.",
    silentOn: "Whether an answer is complete or useful; and nothing of answers that nobody has judged.",
    leftOut: [
      { key: "open", words: "responses without a closed verdict", count: left_out.responses_open },
      { key: "no_claims", words: "answers without a claim", count: left_out.answers_without_claims },
      { key: "undecided", words: "claims not decided", count: left_out.claims_not_decided },
      { key: "set", words: "claims whose retrieved set is unknown", count: left_out.claims_set_unknown },
      { key: "not_claim", words: "sentences that are no claim", count: left_out.not_a_claim },
      { key: "mark", words: "citations without a mark that raters agree on", count: left_out.citations_without_mark },
      { key: "cap", words: "citations beyond the third, checked and not judged", count: strict.citations_over_cap },
      { key: "twice", words: "repeats of a citation in its claim", count: strict.duplicate_citations },
    ],
    remarks: remarksOn([strict.recall_pooled, strict.precision_pooled]),
    findings: [],
  };
}

function abstentionMeasure({ abstention }: RunMetrics): Measure {
  const { correct_refusal_rate, false_refusal_rate, answer_rate, left_out } = abstention;
  return {
    key: "abstention",
    title: "Abstention",
    from: "code",
    unit: "responses",
    lines: [
      line("correct", "Declined, of what can’t be answered", correct_refusal_rate),
      line("false", "Declined, of what can be answered", false_refusal_rate),
      line("answered", "Answered, of everything", answer_rate),
    ],
    means:
      "Two questions with two denominators. Whether a question can be answered is the frozen target’s word; whether the system declined is people’s where they judged, else code’s reading.",
    silentOn: "Whether the answers given are grounded: a system that answers everything declines nothing falsely.",
    leftOut: [
      { key: "unknown", words: "responses whose question has no frozen target", count: left_out.answerability_unknown },
    ],
    remarks: [],
    findings: [
      { value: "refusal_detected", label: "Reads like a refusal" },
      { value: "response_empty", label: "No answer" },
    ],
  };
}

/** A run's measures, what code found before anybody judged first. */
export const listMeasures = (metrics: RunMetrics): readonly Measure[] => [
  handleMeasure(metrics),
  quoteMeasure(metrics),
  citationMeasure(metrics),
  abstentionMeasure(metrics),
];

/** A row of answerable against declined, in whole responses. */
export interface AbstentionRow {
  readonly key: string;
  readonly label: string;
  readonly answered: number;
  readonly declined: number;
}

function abstentionRow(key: string, label: string, { value, n }: FigureResource): AbstentionRow {
  const declined = value === null ? 0 : Math.round(value * n);
  return { key, label, answered: n - declined, declined };
}

/** The 2x2 behind the two refusal rates: each rate is declined over the row's n. */
export function tabulateAbstention({ abstention }: Pick<RunMetrics, "abstention">): readonly AbstentionRow[] {
  return [
    abstentionRow("answerable", "Can be answered", abstention.false_refusal_rate),
    abstentionRow("unanswerable", "Can’t be answered", abstention.correct_refusal_rate),
  ];
}
