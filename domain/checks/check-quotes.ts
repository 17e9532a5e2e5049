import { isStitched } from "@/domain/checks/stitched-quote";
import { resolveUnmarked } from "@/domain/checks/unmarked-text";
import { isOtherScript } from "@/domain/checks/script-of";
import { prepareText, type PreparedText } from "@/domain/quotes/prepared-text";
import type { QuoteFlag, QuoteMatch, QuoteResolution } from "@/domain/quotes/quote-resolution";
import { DEFAULT_BUDGET_STEPS } from "@/domain/quotes/quote-search";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { sliceSpan } from "@/domain/text/code-points";
import { foldWords } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";

/** Where a chunk's words can be read. */
export interface ChunkSource {
  /** The document version's text, or the chunk's own where no document came with it; null for a source without text. */
  readonly source: PreparedText | null;
  /** The chunk's place in `source`; null when that is the chunk itself. */
  readonly scope: Span | null;
}

/**
 * How a quote stands to its own cited chunk.
 * - `in_chunk`: it is there, by the match's type;
 * - `changed`: near, but figures, negations or content words differ, or the parts leave out a negation;
 * - `outside_chunk`: in the chunk's document, not in the chunk: it was not retrieved;
 * - `not_in_chunk`: not there at all (see `foundIn`);
 * - `not_checkable`: the chunk has no text, no one chunk is cited, the quote is blank or in another script than the chunk (a
 *   translation), or the look for it was broken off.
 */
export type QuoteState = "in_chunk" | "changed" | "outside_chunk" | "not_in_chunk" | "not_checkable";

export interface QuoteCheck {
  readonly state: QuoteState;
  /** Against the cited chunk; null when not checkable. */
  readonly resolution: QuoteResolution | null;
  /** The cited chunk in which the quote was looked for or found. */
  readonly chunkIndex: number | null;
  /** In no chunk as a whole, but all its parts are in the cited one: put together, not invented. */
  readonly isStitched: boolean;
  /** Why a quote with a chunk to look in could not be checked; null otherwise. */
  readonly obstacle: "other_script" | "over_budget" | null;
  /** Other chunks of R that have the words, for a quote that is not in its own. A hint for repair, no resolution. */
  readonly foundIn: readonly number[];
}

const SPOILING: ReadonlySet<QuoteFlag> = new Set(["critical_edit", "omits_negation"]);

function stateOf(match: QuoteMatch): QuoteState {
  if (match.flags.includes("outside_scope")) return "outside_chunk";
  return match.flags.some((flag) => SPOILING.has(flag)) ? "changed" : "in_chunk";
}

/** How much work one look for a quote in one chunk may be. */
export interface QuoteLimits {
  readonly budgetSteps: number;
  /** Looks into no chunk but the cited ones: for a response that has used up its work. */
  readonly isCitedOnly?: boolean;
}

/** A longer quote must stand in the source word for word: aligning it, or its parts, is work without bound. */
const MAX_ALIGNED_UNITS = 4000;

function resolveIn(chunk: ChunkSource, quote: string, { budgetSteps }: QuoteLimits): QuoteResolution | null {
  if (chunk.source === null) return null;
  if (quote.length > MAX_ALIGNED_UNITS && !chunk.source.codePoints.text.includes(quote.trim())) {
    return { matchType: "unresolved", reason: "over_budget" };
  }
  const options = chunk.scope === null ? { budgetSteps } : { scope: chunk.scope, budgetSteps };
  const found = resolveQuote(chunk.source, quote, options);
  const isVerbatim = found.matchType === "exact" || found.matchType === "normalised";
  return isVerbatim ? found : (resolveUnmarked(chunk.source, quote, options) ?? found);
}

type Look = Pick<QuoteCheck, "state" | "resolution" | "chunkIndex" | "obstacle">;

function checkIn(chunks: readonly ChunkSource[], chunkIndex: number, quote: string, limits: QuoteLimits): Look {
  const chunk = chunks[chunkIndex];
  const resolution = chunk === undefined ? null : resolveIn(chunk, quote, limits);
  const look = { resolution, chunkIndex, obstacle: null };
  if (resolution === null) return { ...look, state: "not_checkable" };
  if (resolution.matchType !== "unresolved") return { ...look, state: stateOf(resolution) };
  if (resolution.reason === "blank" || resolution.reason === "empty_text") return { ...look, state: "not_checkable" };
  if (resolution.reason === "over_budget") return { ...look, state: "not_checkable", obstacle: "over_budget" };
  return { ...look, state: "not_in_chunk" };
}

/** A translated quote cannot be found in the words of the source, and is not invented by that. */
function excuseTranslation(look: Look, quote: string, chunks: readonly ChunkSource[]): Look {
  const isNowhere = look.state === "not_in_chunk" && look.chunkIndex !== null;
  const isTranslated = isNowhere && isOtherScript(quote, readScope(chunks[look.chunkIndex]));
  return isTranslated ? { ...look, state: "not_checkable", obstacle: "other_script" } : look;
}

/** The words of a chunk as they stand in its source; empty for a source without text. */
function readScope(chunk: ChunkSource | undefined): string {
  if (chunk === undefined || chunk.source === null) return "";
  const { codePoints } = chunk.source;
  return chunk.scope === null ? codePoints.text : sliceSpan(codePoints, chunk.scope);
}

function foldScope(chunk: ChunkSource): string {
  if (chunk.source === null) return "";
  return chunk.scope === null ? chunk.source.getFolded().text : prepareText(readScope(chunk)).getFolded().text;
}

const ORDER: readonly QuoteState[] = ["in_chunk", "changed", "outside_chunk", "not_in_chunk", "not_checkable"];

/** Chunks outside `cited` that have the words of a quote, unchanged. Texts in which they were looked for in vain are passed over. */
function findElsewhere(
  chunks: readonly ChunkSource[],
  cited: ReadonlySet<number>,
  quote: string,
  searched: ReadonlySet<PreparedText | null>,
  limits: QuoteLimits,
): number[] {
  return chunks.flatMap((chunk, i) => {
    if (cited.has(i) || searched.has(chunk.source)) return [];
    return checkIn(chunks, i, quote, limits).state === "in_chunk" ? [i] : [];
  });
}

/**
 * Checks a quote against the chunk it is cited from. `cited` are the chunks it may be from: one for a citation's own quote,
 * several where a handle repeats or a claim's quotes do not say which citation they belong to; the best of them counts.
 */
export function checkQuote(
  quote: string,
  cited: readonly number[],
  chunks: readonly ChunkSource[],
  limits: QuoteLimits = { budgetSteps: DEFAULT_BUDGET_STEPS },
): QuoteCheck {
  const looks = cited.map((chunkIndex) => checkIn(chunks, chunkIndex, quote, limits));
  const ranked = ORDER.flatMap((state) => looks.filter((look) => look.state === state));
  const first: Look = ranked[0] ?? { state: "not_checkable", resolution: null, chunkIndex: null, obstacle: null };
  const best = excuseTranslation(first, quote, chunks);
  if (best.state === "in_chunk") return { ...best, isStitched: false, foundIn: [] };
  const isNowhere = best.state === "not_in_chunk";
  const searched = new Set(isNowhere ? cited.map((i) => chunks[i]?.source ?? null) : []);
  const isWorthLooking = best.obstacle !== "over_budget" && limits.isCitedOnly !== true;
  const foundIn = isWorthLooking ? findElsewhere(chunks, new Set(cited), quote, searched, limits) : [];
  const isPatchwork = isNowhere && foundIn.length === 0 && isStitchedFrom(quote, cited, chunks);
  return { ...best, isStitched: isPatchwork, foundIn };
}

function isStitchedFrom(quote: string, cited: readonly number[], chunks: readonly ChunkSource[]): boolean {
  const folded = foldWords(quote);
  return cited.some((i) => {
    const chunk = chunks[i];
    return chunk !== undefined && isStitched(folded, foldScope(chunk));
  });
}

/** Counts of quotes over a response or a run. */
export type QuoteCounts = Readonly<Record<QuoteCountName, number>>;
export type QuoteCountName =
  | "exact"
  | "normalised"
  | "fuzzy"
  | "elided"
  | "changed"
  | "outside_chunk"
  | "other_chunk"
  | "unresolved"
  | "not_checkable"
  | "ambiguous";

function nameOf(check: QuoteCheck): Exclude<QuoteCountName, "ambiguous"> {
  if (check.state === "in_chunk") {
    const type = check.resolution?.matchType;
    return type === undefined ? "unresolved" : type;
  }
  if (check.state === "not_in_chunk") return check.foundIn.length > 0 ? "other_chunk" : "unresolved";
  return check.state;
}

/**
 * Quotes by how they were found in their own cited chunk. Each is counted once, but `ambiguous`, which counts again those found
 * there in more than one place.
 */
export function countQuotes(checks: readonly QuoteCheck[]): QuoteCounts {
  const counts: Record<QuoteCountName, number> = {
    exact: 0,
    normalised: 0,
    fuzzy: 0,
    elided: 0,
    changed: 0,
    outside_chunk: 0,
    other_chunk: 0,
    unresolved: 0,
    not_checkable: 0,
    ambiguous: 0,
  };
  for (const check of checks) {
    counts[nameOf(check)] += 1;
    const match = check.resolution;
    if (match !== null && match.matchType !== "unresolved" && match.flags.includes("ambiguous")) counts.ambiguous += 1;
  }
  return counts;
}
