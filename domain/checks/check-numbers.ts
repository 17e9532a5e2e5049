import { checkNegation } from "@/domain/checks/check-negation";
import { findMarkers } from "@/domain/checks/find-markers";
import { listQuantities, type Quantity } from "@/domain/checks/list-quantities";
import { type NumberSource, prepareNumbers } from "@/domain/checks/number-source";
import { indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Something that a claim states and its cited text does not. It informs and decides nothing: the figure may be computed. */
export interface NumberGap {
  readonly kind: "number" | "unit" | "date" | "negation";
  /** In the claim's text, code points; null for a negation that only the cited text has. */
  readonly span: Span | null;
  /** A number that is the sum or difference of two in the cited text. */
  readonly isComputable: boolean;
}

/** Gaps of one claim beyond this number are not listed: the claim has nothing to do with what it cites. */
const MAX_GAPS = 50;
const MAX_SUMMANDS = 60;
const DIGITS = 12;

/** Rounded so that 1.1 million and 1,100,000 are one value. */
const roundValue = (value: number): number => Number(value.toPrecision(DIGITS));

type DateParts = NonNullable<Quantity["date"]>;

/** What is known from the cited texts and the question, by value. */
interface KnownQuantities {
  readonly unitsByValue: ReadonlyMap<number, ReadonlySet<string | null>>;
  /** Dates, each also without the parts that a claim need not repeat. */
  readonly dates: ReadonlySet<string>;
  /** Sums and differences of two values of the cited texts, as far as they are tried; made on first use. */
  readonly getComputable: () => ReadonlySet<number>;
}

const dateKey = (date: DateParts): string => date.map((part) => part ?? "").join("-");

const choices = (part: number | null): (number | null)[] => (part === null ? [null] : [part, null]);

/** A date and all that it says with one or two parts left out. */
function listDateKeys([year, month, day]: DateParts): string[] {
  return choices(year).flatMap((y) => choices(month).flatMap((m) => choices(day).map((d) => dateKey([y, m, d]))));
}

function listComputable(cited: readonly Quantity[]): Set<number> {
  const values = [...new Set(cited.flatMap((quantity) => quantity.values))].slice(0, MAX_SUMMANDS);
  const computable = new Set<number>();
  for (const [i, a] of values.entries()) {
    for (const b of values.slice(i + 1)) {
      computable.add(roundValue(a + b));
      computable.add(roundValue(Math.abs(a - b)));
    }
  }
  return computable;
}

function indexQuantities(cited: readonly Quantity[], asked: readonly Quantity[]): KnownQuantities {
  const unitsByValue = new Map<number, Set<string | null>>();
  const dates = new Set<string>();
  const add = (value: number, unit: string | null): void => {
    const units = unitsByValue.get(roundValue(value));
    if (units === undefined) unitsByValue.set(roundValue(value), new Set([unit]));
    else units.add(unit);
  };
  for (const { values, unit, date } of [...cited, ...asked]) {
    for (const value of values) add(value, unit);
    if (date === null) continue;
    for (const key of listDateKeys(date)) dates.add(key);
    // A full date also confirms its year on its own.
    if (date[0] !== null) add(date[0], null);
  }
  let computable: Set<number> | null = null;
  const getComputable = (): Set<number> => {
    computable ??= listComputable(cited);
    return computable;
  };
  return { unitsByValue, dates, getComputable };
}

function findGap({ date, values, unit }: Quantity, known: KnownQuantities): Omit<NumberGap, "span"> | null {
  // A known date must say all that the claimed one says.
  if (date !== null) return known.dates.has(dateKey(date)) ? null : { kind: "date", isComputable: false };
  const units = values.flatMap((value) => [...(known.unitsByValue.get(roundValue(value)) ?? [])]);
  if (units.length === 0) {
    const computable = known.getComputable();
    return { kind: "number", isComputable: values.some((value) => computable.has(roundValue(value))) };
  }
  const isOtherUnit = unit !== null && !units.includes(unit) && !units.includes(null);
  return isOtherUnit ? { kind: "unit", isComputable: false } : null;
}

/** Words without the citation markers, which are figures too. */
function blankMarkers(text: string): string {
  const { markers, notMarkers } = findMarkers(text);
  const marks = [...markers, ...notMarkers.filter(({ reason }) => reason === "footnote" || reason === "malformed")];
  if (marks.length === 0) return text;
  const characters = Array.from(text);
  for (const { startCp, endCp } of marks) characters.fill(" ", startCp, endCp);
  return characters.join("");
}

const sourceOf = (source: string | NumberSource): NumberSource =>
  typeof source === "string" ? prepareNumbers(source) : source;

/** "One" is mostly no number. */
const isTelling = (quantity: Quantity): boolean =>
  quantity.kind === "date" || !quantity.values.every((value) => value === 1);

/**
 * What figures, units, dates and negations of a claim are not in the texts it cites, the first 50. `asked` is the question with
 * its earlier turns: what stands there needs no citation. Nothing is reported when nothing is cited. O(n).
 */
export function checkNumbers(
  claim: string,
  cited: readonly (string | NumberSource)[],
  asked: string | NumberSource,
): NumberGap[] {
  if (cited.length === 0) return [];
  const plain = blankMarkers(claim);
  const index = indexCodePoints(plain);
  const sources = cited.map(sourceOf);
  const claimed = listQuantities(plain).filter(isTelling);
  const gaps: NumberGap[] = [];
  if (claimed.length > 0) {
    const known = indexQuantities(
      sources.flatMap((source) => source.getQuantities()),
      sourceOf(asked).getQuantities(),
    );
    for (const quantity of claimed) {
      const gap = findGap(quantity, known);
      if (gap === null || gaps.length >= MAX_GAPS) continue;
      gaps.push({ ...gap, span: spanFromU16(index, quantity.from, quantity.to) });
    }
  }
  const negation = checkNegation(
    plain,
    sources.flatMap((source) => source.getSentences()),
  );
  if (negation === null) return gaps;
  const span = negation.words === null ? null : spanFromU16(index, negation.words.from, negation.words.to);
  return [...gaps, { kind: "negation", span, isComputable: false }];
}
