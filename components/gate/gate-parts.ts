import { FAILURE_STAGES, type FailureStage } from "@/domain/rubric/codes";
import type { RubricWords } from "@/domain/rubric/rubric-words";
import type { GateReportResource } from "@/contracts/gate";
import type { BarSegment } from "@/components/ui/stacked-bar";

export type FailingItem = GateReportResource["failing"][number];

const ORDER = [
  ["grounded", "grounded"],
  ["correct_refusal", "refusal"],
  ["unsupported", "unsupported"],
  ["misattributed", "misattributed"],
  ["incorrect_refusal", "apart"],
  ["refusal_after_retrieval_miss", "apart"],
  ["no_answer", "apart"],
] as const;

/** The expected items by outcome; what is missing is a part of the whole like any other. */
export function outcomeSegments(
  report: Pick<GateReportResource, "counts" | "expected" | "scored">,
  { labels }: RubricWords,
): BarSegment[] {
  const scored = ORDER.map(
    ([outcome, tone]): BarSegment => ({
      key: outcome,
      label: labels[outcome].word,
      count: report.counts[outcome] ?? 0,
      tone,
    }),
  );
  const open = Math.max(0, report.expected - report.scored);
  return [...scored, { key: "open", label: "Open or missing", count: open, tone: "undecided" }];
}

/** How many of `expected` may fail: the largest whole number that `bad * den > num * expected` doesn't refuse. */
export function mostAllowed(policy: { num: number; den: number }, expected: number): number {
  return Number((BigInt(policy.num) * BigInt(expected)) / BigInt(policy.den));
}

export interface StageGroup {
  readonly stage: string;
  readonly items: readonly FailingItem[];
}

/** Failing items by the stage they point at, upstream first; every known stage is there, an unknown one comes last. */
export function groupByStage(failing: readonly FailingItem[]): readonly StageGroup[] {
  const known: readonly FailureStage[] = FAILURE_STAGES;
  const others = [...new Set(failing.map((item) => item.stage))].filter(
    (stage) => !known.some((name) => name === stage),
  );
  return [...known, ...others].map((stage) => ({ stage, items: failing.filter((item) => item.stage === stage) }));
}

/** What the stages of a pipeline do, for whoever reads a diagnosis for the first time. */
export const STAGE_ABOUT: Readonly<Record<string, string>> = {
  stale_source: "The source was not in force, or was overruled, at the item’s date.",
  corpus: "What it needs is not in the served corpus.",
  retrieval: "It is in the corpus and was not retrieved.",
  packing: "It was retrieved and did not reach the prompt.",
  generation: "It was in the prompt, and the answer says something else.",
  citation: "The support was in the prompt; the citation points elsewhere or nowhere.",
};

/** Where a scale ends on which a limit and an interval can both be seen: the next twentieth that leaves them some room. */
export function scaleEndFor(shares: readonly number[]): number {
  return Math.min(1, Math.ceil(Math.max(0.04, ...shares) * 1.1 * 20) / 20);
}
