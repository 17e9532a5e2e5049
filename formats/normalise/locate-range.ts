import type { IssueCode } from "@/contracts/import-issues";
import type { Span } from "@/domain/text/span";
import type { CharUnit } from "./draft";
import type { OffsetFault, TextUnits } from "./text-units";

/** A range as a provider states it. */
export interface StatedRange {
  readonly start: number | null;
  readonly end: number | null;
  /** The unit that the format documents; null where it names none. */
  readonly unit: CharUnit | null;
  /** The words that the range covers, where the provider repeats them: the evidence that the offsets are tested against. */
  readonly text: string | null;
}

export interface LocatedRange {
  /** Null where the range can't be told; nothing is swapped, clamped or rounded. */
  readonly span: Span | null;
  readonly unit: CharUnit | null;
  readonly basis: "documented" | "inferred" | "assumed";
  readonly issues: readonly IssueCode[];
}

const UNITS: readonly CharUnit[] = ["codepoint", "utf16", "byte"];
const DEFAULT_UNIT: CharUnit = "codepoint";

const FAULTS: Readonly<Record<OffsetFault, IssueCode>> = { outside: "SPAN_OUT_OF_RANGE", splits: "SPAN_SPLITS_CHAR" };

type Reading = { readonly start: number; readonly end: number } | { readonly fault: IssueCode };

/** The UTF-16 positions of a range in one unit, or its fault. */
function readIn(text: TextUnits, unit: CharUnit, start: number | null, end: number | null): Reading {
  if (start === null || end === null) return { fault: "SPAN_OUT_OF_RANGE" };
  if (start > end) return { fault: "SPAN_INVERTED" };
  const from = text.place(unit, start);
  const to = text.place(unit, end);
  // An end beyond the text weighs more than a cut character.
  if (from === "outside" || to === "outside") return { fault: FAULTS.outside };
  if (typeof from !== "number" || typeof to !== "number") return { fault: FAULTS.splits };
  return { start: from, end: to };
}

function findUnit(text: TextUnits, { start, end, unit: documented, text: words }: StatedRange, lastCounted: 0 | 1) {
  const units = documented === null ? UNITS : [documented, ...UNITS.filter((unit) => unit !== documented)];
  for (const unit of units) {
    const read = readIn(text, unit, start, end === null ? null : end + lastCounted);
    if (!("fault" in read) && text.text.slice(read.start, read.end) === words) return { unit, ...read };
  }
  return null;
}

/** UTF-16 positions at which the words stand. */
function listPlaces(text: string, words: string): number[] {
  const places: number[] = [];
  if (words === "") return places;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}

/** The one place of the words; of several the nearest to the stated start, and none where two are equally near. */
function choosePlace(text: TextUnits, places: readonly number[], stated: StatedRange): number | null {
  if (places.length < 2) return places[0] ?? null;
  const from = stated.start === null ? null : text.place(stated.unit ?? DEFAULT_UNIT, stated.start);
  if (typeof from !== "number") return null;
  const distances = places.map((place) => Math.abs(place - from));
  const least = distances.reduce((a, b) => Math.min(a, b));
  const nearest = places.filter((_, i) => distances[i] === least);
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

function locateBySearch(text: TextUnits, stated: StatedRange, words: string): LocatedRange {
  const unit = stated.unit;
  const read = readIn(text, unit ?? DEFAULT_UNIT, stated.start, stated.end);
  const issues: IssueCode[] = "fault" in read ? [read.fault] : [];
  const at = choosePlace(text, listPlaces(text.text, words), stated);
  const basis = unit === null ? "inferred" : "documented";
  if (at === null) return { span: null, unit, basis, issues: issues.length > 0 ? issues : ["SPAN_OUT_OF_RANGE"] };
  return { span: text.span(at, at + words.length), unit, basis, issues: [...issues, "SPAN_RELOCATED"] };
}

/** A range whose words are not given: in the documented unit, else in the first one in which it lies in the text. */
function locateUnproved(text: TextUnits, { start, end, unit: documented }: StatedRange, unit: CharUnit): LocatedRange {
  const read = readIn(text, unit, start, end);
  const basis = documented === null ? "assumed" : "documented";
  if (!("fault" in read)) return { span: text.span(read.start, read.end), unit, basis, issues: [] };
  const others = documented === null && read.fault !== "SPAN_INVERTED" ? UNITS : [];
  for (const other of others) {
    const fitting = readIn(text, other, start, end);
    if ("fault" in fitting) continue;
    const span = text.span(fitting.start, fitting.end);
    return { span, unit: other, basis: "inferred", issues: ["SPAN_UNIT_INFERRED"] };
  }
  return { span: null, unit, basis, issues: [read.fault] };
}

/**
 * Finds a stated range in a text. Where the words are given, the unit and the end convention are those that reproduce them: the documented
 * unit, else code points, UTF-16, UTF-8 bytes, else an end that is counted in, else the words are searched for. Without words the documented
 * unit counts, else code points are assumed.
 */
export function locateRange(text: TextUnits, stated: StatedRange): LocatedRange {
  const unit = stated.unit ?? DEFAULT_UNIT;
  if (stated.text === null) return locateUnproved(text, stated, unit);
  for (const lastCounted of [0, 1] as const) {
    const found = findUnit(text, stated, lastCounted);
    if (found === null) continue;
    const issues: IssueCode[] = [];
    if (found.unit !== unit) issues.push("SPAN_UNIT_INFERRED");
    if (lastCounted === 1) issues.push("SPAN_END_INCLUSIVE");
    const basis = found.unit === stated.unit ? "documented" : "inferred";
    return { span: text.span(found.start, found.end), unit: found.unit, basis, issues };
  }
  return locateBySearch(text, stated, stated.text);
}
