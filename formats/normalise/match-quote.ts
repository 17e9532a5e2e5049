import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedSpan, QuoteMatchName } from "@/contracts/normalised";
import { isStitched } from "@/domain/checks/stitched-quote";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { foldWords } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";
import type { DraftCitation } from "./draft";
import { type LocatedRange, locateRange } from "./locate-range";
import type { SourceTexts } from "./source-texts";

/** What became of a citation's quote. */
export interface MatchedQuote {
  readonly match: QuoteMatchName;
  /** The source that holds it; null where it is in none of those cited. */
  readonly place: number | null;
  readonly span: NormalisedSpan | null;
  readonly foundIn: readonly number[];
  readonly ratio: number | null;
  readonly unit: LocatedRange["unit"];
  readonly basis: LocatedRange["basis"] | null;
  readonly issues: readonly IssueCode[];
}

const NONE: MatchedQuote = {
  match: "none",
  place: null,
  span: null,
  foundIn: [],
  ratio: null,
  unit: null,
  basis: null,
  issues: [],
};

/** Steps for one quote in one source; beyond that it counts as not found, which a later check with more time may mend. */
const BUDGET_STEPS = 3_000_000;

/** The characters of the cited blocks. */
function scopeOfBlocks(texts: SourceTexts, place: number, blocks: DraftCitation["blocks"]): Span | null {
  const ranges = texts.sources[place]?.blocks;
  const first = blocks == null ? undefined : ranges?.[blocks[0]];
  const last = blocks == null ? undefined : ranges?.[blocks[1] - 1];
  return first === undefined || last === undefined ? null : { startCp: first[0], endCp: last[1] };
}

function listExact(text: string, quote: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at !== -1 && places.length < 2; at = text.indexOf(quote, at + 1)) places.push(at);
  return places;
}

const isMarkSkipped = ({ edits = [] }: QuoteMatch): boolean =>
  edits.some(({ kind }) => kind === "reference_mark") &&
  edits.every(({ kind }) => kind === "reference_mark" || kind === "typography");

function describeNear(found: QuoteMatch): Pick<MatchedQuote, "match" | "issues" | "ratio"> {
  if (found.matchType === "elided") return { match: "elided", issues: [], ratio: null };
  if (found.matchType !== "fuzzy") return { match: "normalised", issues: ["QUOTE_NORMALISED"], ratio: null };
  if (isMarkSkipped(found))
    return { match: "normalised", issues: ["QUOTE_NORMALISED", "QUOTE_SKIPS_REFERENCE_MARK"], ratio: null };
  return { match: "fuzzy", issues: [], ratio: found.similarity ?? null };
}

/** Looks for a quote in one source without regard to stated offsets; null where it is not there. */
function search(texts: SourceTexts, place: number, quote: string, scope: Span | null): MatchedQuote | null {
  const text = texts.textOf(place);
  if (text === null || quote.trim() === "") return null;
  const exact = listExact(text, quote);
  const [only] = exact;
  const units = texts.getUnits(place);
  if (only !== undefined && exact.length === 1)
    return { ...NONE, match: "exact", place, span: units.print(units.span(only, only + quote.length)) };
  const found = resolveQuote(texts.getPrepared(place), quote, {
    budgetSteps: BUDGET_STEPS,
    ...(scope === null ? {} : { scope }),
  });
  if (found.matchType === "unresolved" || found.flags.includes("critical_edit")) return null;
  if (found.flags.includes("ambiguous")) return { ...NONE, match: "ambiguous", place, issues: ["QUOTE_AMBIGUOUS"] };
  const span = units.print(found);
  if (found.matchType === "exact" && span.exact === quote) return { ...NONE, match: "exact", place, span };
  return { ...NONE, place, span, ...describeNear(found) };
}

/** A quote with its offsets: the offsets are a statement, the words the evidence. */
function matchAtOffsets(texts: SourceTexts, place: number, cited: DraftCitation, quote: string): MatchedQuote {
  const { start = null, end = null } = cited.offsets ?? {};
  const units = texts.getUnits(place);
  const located = locateRange(units, { start, end, unit: null, text: quote });
  const isThere = located.span !== null && !located.issues.includes("SPAN_RELOCATED");
  if (isThere && located.span !== null) {
    const { unit, basis, issues, span } = located;
    return { ...NONE, match: "exact", place, span: units.print(span), unit, basis, issues };
  }
  const stated = locateRange(units, { start, end, unit: null, text: null });
  const faults: IssueCode[] = stated.span === null ? [...stated.issues] : ["QUOTE_MISMATCH"];
  const found = search(texts, place, quote, null) ?? describeAbsent(texts, [place], quote);
  if (found.match !== "exact") return { ...found, basis: "inferred", issues: [...faults, ...found.issues] };
  return { ...found, match: "relocated", basis: "inferred", issues: [...faults, "QUOTE_RELOCATED"] };
}

function describeAbsent(texts: SourceTexts, cited: readonly number[], quote: string): MatchedQuote {
  const elsewhere = texts.sources.flatMap((_, place) =>
    cited.includes(place) || search(texts, place, quote, null) === null ? [] : [place],
  );
  if (elsewhere.length > 0)
    return { ...NONE, match: "other_source", foundIn: elsewhere, issues: ["QUOTE_OTHER_SOURCE"] };
  const readable = cited.filter((place) => texts.textOf(place) !== null);
  const folded = foldWords(quote);
  const isPatchwork = readable.some((place) => isStitched(folded, texts.getPrepared(place).getFolded().text));
  return { ...NONE, match: "not_found", issues: [isPatchwork ? "QUOTE_STITCHED" : "QUOTE_NOT_FOUND"] };
}

const NOT_CHECKABLE: MatchedQuote = { ...NONE, match: "not_checkable", issues: ["SOURCE_TEXT_ABSENT"] };

/** Offsets without a quote: where they lie, by the format's unit. */
function placeOffsets(texts: SourceTexts, cited: readonly number[], draft: DraftCitation): MatchedQuote {
  const [place] = cited;
  const { start = null, end = null } = draft.offsets ?? {};
  if (place === undefined || cited.length > 1 || texts.textOf(place) === null || draft.offsets == null) return NONE;
  const units = texts.getUnits(place);
  const { span, unit, basis, issues } = locateRange(units, { start, end, unit: null, text: null });
  return { ...NONE, place, span: span === null ? null : units.print(span), unit, basis, issues };
}

/**
 * Matches a citation's quote to the sources it may be from: one where the handle names one, several where it names several, none where
 * it dangles. Exact first, then spelling, then a near or elided match, then in another retrieved source.
 */
export function matchQuote(texts: SourceTexts, cited: readonly number[], draft: DraftCitation): MatchedQuote {
  const quote = draft.quote ?? null;
  if (quote === null) return placeOffsets(texts, cited, draft);
  const readable = cited.filter((place) => texts.textOf(place) !== null);
  if (readable.length === 0) {
    const absent = describeAbsent(texts, cited, quote);
    const isOpen = cited.length > 0 || texts.sources.some(({ text }) => text === null) || texts.sources.length === 0;
    const basis = draft.offsets == null ? null : "inferred";
    if (cited.length === 0 && absent.match === "other_source") return { ...absent, basis };
    return isOpen ? { ...NOT_CHECKABLE, basis } : { ...absent, basis };
  }
  const [only] = readable;
  if (only !== undefined && readable.length === 1 && draft.offsets != null)
    return matchAtOffsets(texts, only, draft, quote);
  const found = readable.flatMap((place) => {
    const hit = search(texts, place, quote, scopeOfBlocks(texts, place, draft.blocks));
    return hit === null ? [] : [hit];
  });
  const [hit, other] = found;
  if (hit === undefined) return describeAbsent(texts, readable, quote);
  if (other === undefined) return hit;
  return {
    ...NONE,
    match: "ambiguous",
    foundIn: found.flatMap(({ place }) => place ?? []),
    issues: ["QUOTE_AMBIGUOUS"],
  };
}
