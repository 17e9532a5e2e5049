import type { Span } from "@/domain/text/span";

/** A citation of a unit: the handle as written, and the quote given for it. */
export interface UnitCitation {
  readonly handle: string;
  readonly quote: string | null;
}

/** A claim as the unit that people judge. */
export interface ClaimUnit {
  readonly id: string;
  /** Without markers. */
  readonly text: string;
  /** Its place in the answer with its markers, code points; null where its words don't stand there. */
  readonly answerSpan: Span | null;
  readonly citations: readonly UnitCitation[];
}

/** A claim that a recut makes; it has an id once it is stored. */
export type NewUnit = Omit<ClaimUnit, "id">;
