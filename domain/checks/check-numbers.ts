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

const MAX_SUMMANDS = 60;
const DIGITS = 12;

/** Rounded so that 1.1 million and 1,100,000 are one value. */
const roundValue = (value: number): number => Number(value.toPrecision(DIGITS));

/** What is known from the cited texts and the question, by value. */
interface KnownQuantities {
  readonly unitsByValue: ReadonlyMap<number, ReadonlySet<string | null>>;
  readonly dates: readonly NonNullable<Quantity["date"]>[];
  /** Values of the cited texts alone, as far as sums are tried. */
  readonly summands: readonly number[];
}

function indexQuantities(cited: readonly Quantity[], asked: readonly Quantity[]): KnownQuantities {
  const unitsByValue = new Map<number, Set<string | null>>();
  const dates = new Map<string, NonNullable<Quantity["date"]>>();
  const add = (value: number, unit: string | null): void => {
    const units = unitsByValue.get(roundValue(value));
    if (units === undefined) unitsByValue.set(roundValue(value), new Set([unit]));
    else units.add(unit);
  };
  for (const { values, unit, date } of [...cited, ...asked]) {
    for (const value of values) add(value, unit);
    if (date === null) continue;
    dates.set(date.join("-"), date);
    // A full date also confirms its year on its own.
    if (date[0] !== null) add(date[0], null);
  }
  const summands = [...new Set(cited.flatMap(({ values }) => values))].slice(0, MAX_SUMMANDS);
  return { unitsByValue, dates: [...dates.values()], summands };
}

function isComputable(values: readonly number[], summands: readonly number[]): boolean {
  const wanted = new Set(values.map(roundValue));
  const isWanted = (value: number): boolean => wanted.has(roundValue(value));
  return summands.some((a, i) => summands.slice(i + 1).some((b) => isWanted(a + b) || isWanted(Math.abs(a - b))));
}

function findGap({ date, values, unit }: Quantity, known: KnownQuantities): Omit<NumberGap, "span"> | null {
  if (date !== null) {
    // A known date must say all that the claimed one says.
    const isKnown = known.dates.some((other) => date.every((part, i) => part === null || part === other[i]));
    return isKnown ? null : { kind: "date", isComputable: false };
  }
  const units = values.flatMap((value) => [...(known.unitsByValue.get(roundValue(value)) ?? [])]);
  if (units.length === 0) return { kind: "number", isComputable: isComputable(values, known.summands) };
  const isOtherUnit = unit !== null && !units.includes(unit) && !units.includes(null);
  return isOtherUnit ? { kind: "unit", isComputable: false } : null;
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
  const known = indexQuantities(citedTexts.flatMap(listQuantities), listQuantities(asked));
  const gaps = listQuantities(plain)
    .filter(isTelling)
    .flatMap((claimed): NumberGap[] => {
      const gap = findGap(claimed, known);
      return gap === null ? [] : [{ ...gap, span: spanFromU16(index, claimed.from, claimed.to) }];
    });
  if (negates(plain) && !citedTexts.some(negates)) gaps.push({ kind: "negation", span: null, isComputable: false });
  return gaps;
}
