import { splitClaims } from "@/domain/checks/split-claims";
import type { Span } from "@/domain/text/span";
import type { ClaimUnit, UnitCitation } from "./claim-unit";

/** Words of an answer that stand in no claim. */
export interface OutsidePiece {
  readonly span: Span;
  /** Without markers. */
  readonly text: string;
  readonly citations: readonly UnitCitation[];
}

/** How much of an answer its claims leave out. Characters are code points that are not white space. */
export interface ClaimCover {
  readonly characters: number;
  readonly outsideCharacters: number;
  /** Claims whose words don't stand in the answer, and which cover nothing of it. */
  readonly withoutPlace: number;
}

/** The code points of an answer that stand in a claim, as a mask. */
function maskOf(lengthCp: number, units: readonly Pick<ClaimUnit, "answerSpan">[]): Uint8Array {
  const mask = new Uint8Array(lengthCp);
  for (const { answerSpan } of units) if (answerSpan !== null) mask.fill(1, answerSpan.startCp, answerSpan.endCp);
  return mask;
}

const BLANK = /^\s$/u;

/** Measures what share of an answer's characters lies in no claim, counted once however claims overlap. O(n). */
export function measureCover(answer: string, units: readonly Pick<ClaimUnit, "answerSpan">[]): ClaimCover {
  const points = Array.from(answer);
  const mask = maskOf(points.length, units);
  let [characters, outsideCharacters] = [0, 0];
  for (const [at, point] of points.entries()) {
    if (BLANK.test(point)) continue;
    characters += 1;
    if (mask[at] === 0) outsideCharacters += 1;
  }
  return { characters, outsideCharacters, withoutPlace: units.filter(({ answerSpan }) => answerSpan === null).length };
}

/** The sentences of an answer, with their markers, of which no claim holds any word: what may be made a claim. */
export function listOutside(answer: string, units: readonly Pick<ClaimUnit, "answerSpan">[]): OutsidePiece[] {
  const mask = maskOf(Array.from(answer).length, units);
  return splitClaims(answer)
    .filter(({ span, text }) => text !== "" && !mask.subarray(span.startCp, span.endCp).includes(1))
    .map(({ span, text, citations }) => ({
      span,
      text,
      citations: citations.map(({ handle }) => ({ handle, quote: null })),
    }));
}
