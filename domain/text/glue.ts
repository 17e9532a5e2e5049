import { classOf, LETTER } from "@/domain/text/char-class";
import { textFromUnits } from "@/domain/text/code-units";

/**
 * Folded text without spaces and without hyphens between letters (G): what is left when an extractor lost or added spaces,
 * or broke a real compound at a line end. Unit `i` of `text` is unit `units[i]` of the folded text.
 */
export interface GluedText {
  readonly text: string;
  readonly units: Uint32Array;
}

const SPACE = 0x20;
const HYPHEN = 0x2d;

const isLetter = (unit: number): boolean =>
  unit < 0x80 ? unit >= 0x61 && unit <= 0x7a : (classOf(unit) & LETTER) !== 0;

/** Whether the next unit after spaces is a letter. */
function isLetterNext(folded: string, from: number): boolean {
  let at = from;
  while (folded.charCodeAt(at) === SPACE) at += 1;
  return isLetter(folded.charCodeAt(at));
}

/** Glues folded text. A hyphen between figures stays: 10-20 is not 1020. O(n). */
export function glueText(folded: string): GluedText {
  const units = new Uint32Array(folded.length);
  const kept = new Uint16Array(folded.length);
  let count = 0;
  let previous = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    if (unit === SPACE) continue;
    if (unit === HYPHEN && isLetter(previous) && isLetterNext(folded, at + 1)) continue;
    units[count] = at;
    kept[count] = unit;
    count += 1;
    previous = unit;
  }
  return { text: textFromUnits(kept.subarray(0, count)), units: units.subarray(0, count) };
}
