import type { IssueCode } from "@/contracts/import-issues";
import type { Span } from "@/domain/text/span";
import type { AnswerPlace, CharUnit, DraftPart } from "./draft";
import { type LocatedRange, locateRange } from "./locate-range";
import { TextUnits } from "./text-units";

/** Where a citation stands in an answer. */
export interface AnswerLocation {
  /** The words it covers, where the provider says them. */
  readonly words: Span | null;
  /** The point behind the words, in code points; null unless the provider gives a point. */
  readonly pointCp: number | null;
  readonly marker: Span | null;
  readonly unit: CharUnit | null;
  readonly basis: LocatedRange["basis"] | null;
  readonly issues: readonly IssueCode[];
}

const NOWHERE: AnswerLocation = { words: null, pointCp: null, marker: null, unit: null, basis: null, issues: [] };
const UNITS: readonly CharUnit[] = ["codepoint", "utf16", "byte"];

type RangePlace = Extract<AnswerPlace, { kind: "range" }>;
type MarkerPlace = Extract<AnswerPlace, { kind: "marker" }>;

/** An answer made of parts, in which the provider's places can be looked up. */
export class AnswerText {
  readonly whole: TextUnits;
  readonly #parts: readonly { readonly units: TextUnits; readonly fromCp: number }[];

  constructor(parts: readonly DraftPart[]) {
    this.whole = new TextUnits(parts.map((part) => part.text).join(""));
    let fromCp = 0;
    this.#parts = parts.map(({ text }) => {
      const units = parts.length === 1 ? this.whole : new TextUnits(text);
      const placed = { units, fromCp };
      fromCp += units.index.lengthCp;
      return placed;
    });
  }

  locate(place: AnswerPlace): AnswerLocation {
    switch (place.kind) {
      case "part":
        return { ...NOWHERE, words: this.#wordsOfPart(place.part) };
      case "range":
        return this.#locateWords(place);
      case "point":
        return this.#locatePoint(place);
      case "marker":
        return this.#locateMarker(place);
      case "unknown":
        return { ...NOWHERE, issues: ["ANSWER_POSITION_UNKNOWN"] };
    }
  }

  /** A span without the white space at its ends. */
  trim(span: Span): Span {
    const { exact } = this.whole.print(span);
    const startCp = span.startCp + (exact.length - exact.trimStart().length);
    return { startCp, endCp: Math.max(startCp, span.endCp - (exact.length - exact.trimEnd().length)) };
  }

  #shift(span: Span, part: number): Span {
    const from = this.#parts[part]?.fromCp ?? 0;
    return { startCp: span.startCp + from, endCp: span.endCp + from };
  }

  #wordsOfPart(part: number): Span | null {
    const found = this.#parts[part];
    if (found === undefined) return null;
    return this.trim(this.#shift({ startCp: 0, endCp: found.units.index.lengthCp }, part));
  }

  /** In the part that the provider names; else, where the words are given, in the one that holds them. */
  #locateWords(place: RangePlace): AnswerLocation {
    const stated: RangePlace = { ...place, start: place.start ?? 0 };
    const own = this.#locateIn(stated, place.part ?? 0);
    const omitted: IssueCode[] = place.start === null && place.end !== null ? ["SPAN_START_OMITTED"] : [];
    const isGood = own !== null && own.words !== null && !own.issues.includes("SPAN_RELOCATED");
    const better = isGood || place.text === null ? null : this.#locateElsewhere(stated, place.part ?? 0, own);
    const found = better ?? own ?? { ...NOWHERE, issues: ["PART_INDEX_IMPLAUSIBLE"] as const };
    return { ...found, issues: [...omitted, ...found.issues] };
  }

  #locateElsewhere(place: RangePlace, tried: number, own: AnswerLocation | null): AnswerLocation | null {
    const others = this.#parts.flatMap((_, part) => (part === tried ? [] : [this.#locateIn(place, part)]));
    const placed = others.filter((other) => other?.words != null);
    const exact = placed.find((other) => other?.issues.includes("SPAN_RELOCATED") === false);
    const found = exact ?? (own?.words == null ? placed[0] : null);
    return found == null ? null : { ...found, issues: [...found.issues, "PART_INDEX_IMPLAUSIBLE"] };
  }

  #locateIn(place: RangePlace, part: number): AnswerLocation | null {
    const found = this.#parts[part];
    if (found === undefined) return null;
    const { span, unit, basis, issues } = locateRange(found.units, place);
    const words = span === null ? null : this.trim(this.#shift(span, part));
    return { ...NOWHERE, words, unit, basis, issues };
  }

  #locatePoint(place: Extract<AnswerPlace, { kind: "point" }>): AnswerLocation {
    const found = this.#parts[place.part];
    if (found === undefined || place.at === null) return { ...NOWHERE, issues: ["SPAN_OUT_OF_RANGE"] };
    const units: readonly CharUnit[] = place.isMeasured ? ["utf16"] : UNITS;
    for (const unit of units) {
      const at = found.units.place(unit, place.at);
      if (typeof at !== "number") continue;
      const pointCp = found.fromCp + found.units.span(at, at).startCp;
      if (place.isMeasured) return { ...NOWHERE, pointCp };
      const isDefault = unit === "codepoint";
      const issues: IssueCode[] = isDefault ? [] : ["SPAN_UNIT_INFERRED"];
      return { ...NOWHERE, pointCp, unit, basis: isDefault ? "assumed" : "inferred", issues };
    }
    return { ...NOWHERE, issues: ["SPAN_OUT_OF_RANGE"] };
  }

  /** The mark itself, by its own text or by what it must hold; what holds neither is taken for the words. */
  #locateMarker(place: MarkerPlace): AnswerLocation {
    const { part, start, end } = place;
    const found = this.#parts[part];
    if (found === undefined) return { ...NOWHERE, issues: ["PART_INDEX_IMPLAUSIBLE"] };
    if (place.proof !== null) {
      for (const unit of UNITS) {
        const text = this.#readMarker(found.units, unit, place);
        if (text === null) continue;
        const issues: IssueCode[] = unit === "codepoint" ? [] : ["SPAN_UNIT_INFERRED"];
        return { ...NOWHERE, marker: this.#shift(text, part), unit, basis: "inferred", issues };
      }
    }
    const words = place.proofIsWhole && place.proof !== null ? place.proof : null;
    const { span, unit, basis, issues } = locateRange(found.units, { start, end, unit: null, text: words });
    const shifted = span === null ? null : this.#shift(span, part);
    return words === null
      ? { ...NOWHERE, words: shifted === null ? null : this.trim(shifted), unit, basis, issues }
      : { ...NOWHERE, marker: shifted, unit, basis, issues };
  }

  #readMarker(units: TextUnits, unit: CharUnit, { start, end, proof, proofIsWhole }: MarkerPlace): Span | null {
    if (start === null || end === null || proof === null || start > end) return null;
    const from = units.place(unit, start);
    const to = units.place(unit, end);
    if (typeof from !== "number" || typeof to !== "number") return null;
    const text = units.text.slice(from, to);
    const fits = proofIsWhole ? text === proof : text.includes(proof) && isBracketed(text);
    return fits ? units.span(from, to) : null;
  }
}

/** Whether a text is one bracket from end to end, as a link is that stands for a citation. */
function isBracketed(text: string): boolean {
  if (!/^[([【].*[)\]】]$/su.test(text)) return false;
  const count = (sign: string) => text.split(sign).length;
  return count("(") === count(")") && count("[") === count("]");
}
