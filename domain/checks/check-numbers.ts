import { findMarkers } from "@/domain/checks/find-markers";
import { listQuantities, type Quantity } from "@/domain/checks/list-quantities";
import { indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";
import { listNegations } from "@/domain/text/negations";
import type { Span } from "@/domain/text/span";

/** Something that a claim states and its cited text does not. It informs and decides nothing: the figure may be computed. */
export interface NumberGap {
  readonly kind: "number" | "unit" | "date" | "negation";
  /** In the claim's text, code points; null for a negation. */
  readonly span: Span | null;
  /** A number that is the sum or difference of two in the cited text. */
  readonly isComputable: boolean;
}

const NEAR = 1e-9;
const MAX_SUMMANDS = 60;

const isSameValue = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * Math.max(1, Math.abs(a), Math.abs(b));
const sharesValue = (a: Quantity, b: Quantity): boolean =>
  a.values.some((x) => b.values.some((y) => isSameValue(x, y)));

/** Whether a cited date says all that the claim's date says. */
function confirmsDate(claimed: Quantity, cited: Quantity): boolean {
  if (claimed.date === null || cited.date === null) return false;
  return claimed.date.every((part, i) => part === null || part === cited.date?.[i]);
}

function isComputable(claimed: Quantity, cited: readonly Quantity[]): boolean {
  const values = [...new Set(cited.flatMap((quantity) => quantity.values))].slice(0, MAX_SUMMANDS);
  const isResult = (sum: number): boolean => claimed.values.some((value) => isSameValue(value, sum));
  return values.some((a, i) => values.slice(i + 1).some((b) => isResult(a + b) || isResult(Math.abs(a - b))));
}

function findGap(claimed: Quantity, cited: readonly Quantity[]): Omit<NumberGap, "span"> | null {
  if (claimed.kind === "date") {
    return cited.some((other) => confirmsDate(claimed, other)) ? null : { kind: "date", isComputable: false };
  }
  // A year on its own is also confirmed by a full date.
  const isYear = cited.some((other) => claimed.values.some((value) => value === other.date?.[0]));
  const same = cited.filter((other) => sharesValue(claimed, other));
  if (same.length === 0 && !isYear) return { kind: "number", isComputable: isComputable(claimed, cited) };
  const isOtherUnit = same.length > 0 && same.every(({ unit }) => unit !== null && unit !== claimed.unit);
  return claimed.unit !== null && isOtherUnit ? { kind: "unit", isComputable: false } : null;
}

/** Words without the citation markers, which are figures too. */
function blankMarkers(text: string): string {
  const characters = Array.from(text);
  for (const { startCp, endCp } of findMarkers(text).markers) characters.fill(" ", startCp, endCp);
  return characters.join("");
}

/** "One" is mostly no number. */
const isTelling = (quantity: Quantity): boolean =>
  quantity.kind === "date" || !quantity.values.every((value) => value === 1);

const negates = (text: string): boolean => listNegations(foldText(text).text).length > 0;

/**
 * What figures, units, dates and negations of a claim are not in the texts it cites. `asked` is the question with its earlier
 * turns: what stands there needs no citation. Nothing is reported when nothing is cited.
 */
export function checkNumbers(claim: string, citedTexts: readonly string[], asked: string): NumberGap[] {
  if (citedTexts.length === 0) return [];
  const plain = blankMarkers(claim);
  const index = indexCodePoints(plain);
  const cited = citedTexts.flatMap(listQuantities);
  const known = [...cited, ...listQuantities(asked)];
  const gaps = listQuantities(plain)
    .filter(isTelling)
    .flatMap((claimed): NumberGap[] => {
      const gap = findGap(claimed, known);
      return gap === null ? [] : [{ ...gap, span: spanFromU16(index, claimed.from, claimed.to) }];
    });
  if (negates(plain) && !citedTexts.some(negates)) gaps.push({ kind: "negation", span: null, isComputable: false });
  return gaps;
}
