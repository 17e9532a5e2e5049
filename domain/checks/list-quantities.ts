import { listWordNumbers } from "@/domain/checks/number-words";
import { foldText } from "@/domain/text/fold";
import { findUnitName } from "@/domain/text/units";

/** A figure, number word or date in a text. */
export interface Quantity {
  readonly kind: "number" | "date";
  /** What the figure may mean: 1,204 is read both ways. Empty for a date. */
  readonly values: readonly number[];
  /** The one name of its unit or currency, or null. */
  readonly unit: string | null;
  /** For a date: year, month, day, each null where it is not said. */
  readonly date: readonly [number | null, number | null, number | null] | null;
  /** UTF-16 positions in the text as given. */
  readonly from: number;
  readonly to: number;
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "january jan januar janvier enero",
    "february feb februar février febrero",
    "march mar märz mars marzo",
    "april apr avril abril",
    "may mai mayo",
    "june jun juni juin junio",
    "july jul juli juillet julio",
    "august aug août agosto",
    "september sept sep septembre septiembre",
    "october oct oktober octobre octubre",
    "november nov novembre noviembre",
    "december dec dezember décembre diciembre",
  ].flatMap((names, i) => names.split(" ").map((name) => [name, i + 1] as const)),
);

const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["millions", 1e6],
  ["mio", 1e6],
  ["mn", 1e6],
  ["millionen", 1e6],
  ["billion", 1e9],
  ["billions", 1e9],
  ["bn", 1e9],
  ["mrd", 1e9],
  ["milliarden", 1e9],
  ["trillion", 1e12],
]);

/** Behind a currency: $5m, €3k. */
const MONEY_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["m", 1e6],
  ["b", 1e9],
]);

const MONTH = `(${[...MONTHS.keys()].sort((a, b) => b.length - a.length).join("|")})\\.?`;
const DAY = "(\\d{1,2})(?:st|nd|rd|th|\\.)?";
const DATES: readonly (readonly [RegExp, readonly ["y" | "m" | "d", ...("y" | "m" | "d")[]]])[] = [
  [/(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/gu, ["y", "m", "d"]],
  [/(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?![\d.]\d)/gu, ["d", "m", "y"]],
  // 03/05/2031 is read both ways by different people: only its year counts.
  [/(?<![\d/])\d{1,2}\/\d{1,2}\/(\d{4})(?![\d/])/gu, ["y"]],
  [new RegExp(`(?<![\\d.,])${DAY} (?:of |de )?${MONTH}(?:,? (?:de )?(\\d{4}))?(?![\\p{L}\\d])`, "gu"), ["d", "m", "y"]],
  [new RegExp(`(?<!\\p{L})${MONTH} ${DAY}(?:,? (\\d{4}))?(?![\\p{L}\\d])`, "gu"), ["m", "d", "y"]],
  [new RegExp(`(?<!\\p{L})${MONTH},? (\\d{4})(?!\\d)`, "gu"), ["m", "y"]],
];

interface FoldedQuantity extends Omit<Quantity, "from" | "to"> {
  readonly at: number;
  readonly end: number;
}

function readDate(found: RegExpExecArray, order: readonly ("y" | "m" | "d")[]): FoldedQuantity {
  const part = (name: "y" | "m" | "d"): number | null => {
    const raw = found[order.indexOf(name) + 1];
    if (!order.includes(name) || raw === undefined) return null;
    return MONTHS.get(raw) ?? Number(raw);
  };
  const date = [part("y"), part("m"), part("d")] as const;
  return { kind: "date", values: [], unit: null, date, at: found.index, end: found.index + found[0].length };
}

/** The readings of a figure: separators of thousands out, one point or comma also as a decimal one. */
function readFigure(figure: string): number[] {
  const readings = new Set<number>();
  if (/^\d+$/u.test(figure)) readings.add(Number(figure));
  if (/^\d{1,3}(?:[ ,']\d{3})+(?:\.\d+)?$/u.test(figure)) readings.add(Number(figure.replace(/[ ,']/gu, "")));
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(figure))
    readings.add(Number(figure.replaceAll(".", "").replace(",", ".")));
  if (/^\d+[.,]\d+$/u.test(figure)) readings.add(Number(figure.replace(",", ".")));
  return [...readings].filter(Number.isFinite);
}

const FIGURE = /\d{1,3}(?:[ ,.']\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?/gu;
const UNIT_AFTER = /^[ -]?(per cent|°[cf]|km\/h|[%‰°€$£¥]|\p{L}+)/u;
const UNIT_BEFORE = /([€$£¥]|(?<!\p{L})(?:eur|usd|gbp|chf|jpy)) ?$/u;

function readUnit(folded: string, at: number, end: number): { readonly unit: string | null; readonly factor: number } {
  let after = UNIT_AFTER.exec(folded.slice(end, end + 24));
  const before = findUnitName(UNIT_BEFORE.exec(folded.slice(Math.max(0, at - 5), at))?.[1] ?? "");
  const isGlued = after !== null && !/^[ -]/u.test(after[0]);
  const suffix = before !== null && isGlued ? MONEY_SUFFIXES.get(after?.[1] ?? "") : undefined;
  if (suffix !== undefined) return { unit: before, factor: suffix };
  const factor = MULTIPLIERS.get(after?.[1] ?? "") ?? 1;
  if (factor !== 1) after = UNIT_AFTER.exec(folded.slice(end + (after?.[0].length ?? 0), end + 48));
  const word = after?.[1] === "per cent" ? "percent" : (after?.[1] ?? "");
  return { unit: findUnitName(word) ?? before, factor };
}

function readNumber(folded: string, at: number, end: number, readings: readonly number[]): FoldedQuantity {
  const { unit, factor } = readUnit(folded, at, end);
  return { kind: "number", values: readings.map((value) => value * factor), unit, date: null, at, end };
}

function listFolded(folded: string): FoldedQuantity[] {
  const quantities: FoldedQuantity[] = [];
  let rest = folded;
  for (const [pattern, order] of DATES) {
    for (const match of rest.matchAll(pattern)) quantities.push(readDate(match, order));
    // Blanked out, so that the figures of a date are not read again.
    rest = rest.replace(pattern, (date) => " ".repeat(date.length));
  }
  for (const match of rest.matchAll(FIGURE)) {
    // The figure of a name (RB-400, B12, S1) is part of the name.
    if (/[\p{L}\p{M}_]-?$/u.test(rest.slice(Math.max(0, match.index - 2), match.index))) continue;
    const readings = readFigure(match[0]);
    if (readings.length > 0) quantities.push(readNumber(rest, match.index, match.index + match[0].length, readings));
  }
  for (const { value, at, end } of listWordNumbers(rest)) quantities.push(readNumber(rest, at, end, [value]));
  return quantities.sort((a, b) => a.at - b.at);
}

/** The figures, number words and dates of a text, in order, each with its unit. Names such as RB-400 are left alone. */
export function listQuantities(text: string): Quantity[] {
  const { text: folded, startsU16, endsU16 } = foldText(text);
  return listFolded(folded).map(({ at, end, ...quantity }) => ({
    ...quantity,
    from: startsU16[at] ?? 0,
    to: endsU16[end - 1] ?? 0,
  }));
}
