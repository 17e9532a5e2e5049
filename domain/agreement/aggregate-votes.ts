import type { Effect } from "@/domain/rubric/codes";
import type { FigureReason } from "./figure";
import { gateClassesOf } from "./gate-classes";

/** Why votes go to a lead, in the order in which the reasons are looked for. */
export type AdjudicationCause =
  | "tie"
  | "gate_classes_differ"
  | "labels_differ_on_golden"
  | "misattributed_beside_another";

/** What several votes on one item come to. The votes themselves stay as they are. */
export interface VoteResult {
  /** The label with most votes; null on a tie, which nobody breaks by chance, and where there is no vote. */
  readonly majority: string | null;
  /** Its share of the votes; null where there is none. */
  readonly share: number | null;
  readonly tie: boolean;
  /** What all votes do to the rate; null where they differ in that. */
  readonly gate_class: Effect | null;
  readonly needs_adjudication: boolean;
  readonly causes: readonly AdjudicationCause[];
  /** The gate is settled, the label is not: queued without haste. */
  readonly is_label_open: boolean;
  readonly votes: number;
  readonly reason?: FigureReason;
}

export interface VoteOptions {
  readonly failLabels: readonly string[];
  readonly isGolden?: boolean;
}

const MISATTRIBUTED = "misattributed";

function countVotes(votes: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/**
 * Majority and need for a ruling of one item's first blind votes, any number of raters. A single vote and unanimous ones
 * settle the item; the rest goes to a lead by the rules of design: gate classes differ, labels differ on a golden item,
 * a misattributed vote beside another label, a tie.
 */
export function aggregateVotes(votes: readonly string[], { failLabels, isGolden = false }: VoteOptions): VoteResult {
  const counts = countVotes(votes);
  const [first, second] = counts;
  if (first === undefined) {
    const nothing = { majority: null, share: null, tie: false, gate_class: null, needs_adjudication: false };
    return { ...nothing, causes: [], is_label_open: false, votes: 0, reason: "empty" };
  }
  const labels = counts.map(([label]) => label);
  const classes = new Set(gateClassesOf(labels, failLabels));
  const tie = second !== undefined && second[1] === first[1];
  const isSplit = labels.length > 1;
  const causes: AdjudicationCause[] = [];
  if (tie) causes.push("tie");
  if (classes.size > 1) causes.push("gate_classes_differ");
  if (isSplit && isGolden) causes.push("labels_differ_on_golden");
  if (isSplit && labels.includes(MISATTRIBUTED)) causes.push("misattributed_beside_another");
  const [only] = classes;
  return {
    majority: tie ? null : first[0],
    share: tie ? null : first[1] / votes.length,
    tie,
    gate_class: classes.size === 1 ? (only ?? null) : null,
    needs_adjudication: causes.length > 0,
    causes,
    is_label_open: isSplit && causes.length === 0,
    votes: votes.length,
  };
}
