import type { PayloadRef } from "@/domain/audit/event-references";
import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { DomainError } from "@/domain/errors/domain-error";
import { frozenDigest } from "./frozen-digest";

/** A passage: half-open range of code points in one document version. */
export type TargetSpan = { readonly documentVersionId: string; readonly startCp: number; readonly endCp: number };

/** A question's frozen expectation. It decides answerability, retrieval misses and mismatch disputes; never a label. */
export type GoldenTargetContent = {
  readonly goldenItemId: string;
  /** 1, 2, ... in its item. */
  readonly number: number;
  readonly question: PayloadRef;
  readonly isAnswerable: boolean;
  /** The date for which it is asked, `YYYY-MM-DD`. */
  readonly asOf: string | null;
  /** The corpus it speaks about. */
  readonly snapshotId: string | null;
  /** Searches made to say that the corpus can't answer. */
  readonly searches: readonly PayloadRef[];
  /** Points that an answer must make, in order. */
  readonly points: readonly PayloadRef[];
  readonly passages: readonly TargetSpan[];
  readonly nearMisses: readonly TargetSpan[];
  /** An answer that would do, in full. Left out where none was written, so that older digests stay what they are. */
  readonly expectedAnswer?: PayloadRef;
  /** How a system should decline what the corpus can't answer. Left out where none was written. */
  readonly expectedRefusal?: PayloadRef;
  readonly supersedesId: string | null;
};

export type TargetProblem =
  | "passage_missing"
  | "searches_missing"
  | "passage_on_unanswerable"
  | "span_inverted"
  | "near_miss_is_passage"
  | "answer_on_unanswerable"
  | "refusal_on_answerable";

const keyOf = (span: TargetSpan) => `${span.documentVersionId}:${span.startCp}:${span.endCp}`;

/** What keeps a target from being proposed: each claim about the corpus needs its evidence. */
export function validateTarget(content: GoldenTargetContent): readonly TargetProblem[] {
  const problems: TargetProblem[] = [];
  const { isAnswerable, passages, nearMisses, searches } = content;
  if (isAnswerable && passages.length === 0) problems.push("passage_missing");
  if (!isAnswerable && searches.length === 0) problems.push("searches_missing");
  if (!isAnswerable && passages.length > 0) problems.push("passage_on_unanswerable");
  if (!isAnswerable && content.expectedAnswer !== undefined) problems.push("answer_on_unanswerable");
  if (isAnswerable && content.expectedRefusal !== undefined) problems.push("refusal_on_answerable");
  if ([...passages, ...nearMisses].some((span) => span.startCp >= span.endCp)) problems.push("span_inverted");
  const keys = new Set(passages.map(keyOf));
  if (nearMisses.some((span) => keys.has(keyOf(span)))) problems.push("near_miss_is_passage");
  return problems;
}

function sortSpans(spans: readonly TargetSpan[]): readonly TargetSpan[] {
  return spans
    .map(({ documentVersionId, startCp, endCp }) => ({ documentVersionId, startCp, endCp }))
    .sort((a, b) => {
      if (a.documentVersionId !== b.documentVersionId) return a.documentVersionId < b.documentVersionId ? -1 : 1;
      return a.startCp - b.startCp || a.endCp - b.endCp;
    });
}

/** The content as it is frozen: passages and near misses are sets, so they stand in one order whatever order they came in. */
export function canonicalTarget(content: GoldenTargetContent): GoldenTargetContent {
  return { ...content, passages: sortSpans(content.passages), nearMisses: sortSpans(content.nearMisses) };
}

/**
 * The digest that two people sign and that runs are measured against.
 * @throws DomainError `target_incomplete` naming the first problem; as `frozenDigest`.
 */
export function targetDigest(content: GoldenTargetContent, sha256Hex: Sha256Hex): string {
  const problem = validateTarget(content)[0];
  if (problem !== undefined) {
    throw new DomainError("target_incomplete", "the target lacks its evidence", { problem });
  }
  return frozenDigest("golden_target", canonicalTarget(content), sha256Hex);
}

/** True where two targets of an item expect the same, whatever their number: superseding one by the other changes nothing. */
export function isSameExpectation(a: GoldenTargetContent, b: GoldenTargetContent, sha256Hex: Sha256Hex): boolean {
  const bare = (content: GoldenTargetContent) => ({ ...canonicalTarget(content), number: 1, supersedesId: null });
  return frozenDigest("golden_target", bare(a), sha256Hex) === frozenDigest("golden_target", bare(b), sha256Hex);
}

/** True where the expectation was written down after the run it judges had begun; printed wherever the run is. */
export function isFrozenAfterRun(frozenAtMs: number, runOpenedAtMs: number): boolean {
  return frozenAtMs > runOpenedAtMs;
}
