import { DomainError } from "@/domain/errors/domain-error";

/** A half-open range of code points of a stored text: `[startCp, endCp)`, zero-based. */
export interface Span {
  readonly startCp: number;
  readonly endCp: number;
}

/**
 * Refuses a span that does not lie in a text of `lengthCp` code points. Nothing is swapped, clamped or rounded.
 * Throws `span_invalid` (not whole numbers), `span_inverted` (start after end) or `span_out_of_range`.
 */
export function assertSpan(span: Span, lengthCp: number): void {
  const { startCp, endCp } = span;
  const detail = { startCp, endCp, lengthCp };
  if (!Number.isSafeInteger(startCp) || !Number.isSafeInteger(endCp)) {
    throw new DomainError("span_invalid", "A span's ends must be whole numbers of code points.", detail);
  }
  if (startCp > endCp) {
    throw new DomainError("span_inverted", `The span starts at ${startCp}, after its end ${endCp}.`, detail);
  }
  if (startCp < 0 || endCp > lengthCp) {
    throw new DomainError(
      "span_out_of_range",
      `The span ${startCp}-${endCp} does not lie in a text of ${lengthCp} code points.`,
      detail,
    );
  }
}

/** Whether `inner` lies wholly in `outer`; an empty span at an end counts as inside. */
export function containsSpan(outer: Span, inner: Span): boolean {
  return outer.startCp <= inner.startCp && inner.endCp <= outer.endCp;
}
