import { findLowerBound } from "@/domain/text/lower-bound";

/** A range of UTF-16 positions. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A stretch of an answer in which brackets are no citation markers. UTF-16 positions. */
export interface Region extends Range {
  readonly kind: "code_block" | "code_span" | "math" | "html_tag" | "link" | "definition";
}

/** The ranges that lie wholly in `[from, to)`, out of ones that are in order and do not overlap. */
export function listInside<R extends Range>(ordered: readonly R[], from: number, to: number): readonly R[] {
  if (ordered.length === 0) return ordered;
  const first = findLowerBound(ordered.length, (at) => (ordered[at]?.from ?? 0) < from);
  const after = findLowerBound(ordered.length, (at) => (ordered[at]?.to ?? 0) <= to);
  return ordered.slice(first, Math.max(first, after));
}

/** The range that covers a position, out of ones that are in order and do not overlap. */
export function findCovering<R extends Range>(ordered: readonly R[], at: number): R | null {
  const found = ordered[findLowerBound(ordered.length, (i) => (ordered[i]?.to ?? 0) <= at)];
  return found !== undefined && found.from <= at ? found : null;
}
