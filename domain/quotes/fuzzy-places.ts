import {
  type AlignStep,
  type AlignTable,
  alignEndingAt,
  countCells,
  listStarts,
  traceSteps,
} from "@/domain/quotes/align";
import { compilePattern, searchApprox } from "@/domain/quotes/myers-search";
import { searchByPieces } from "@/domain/quotes/piece-search";
import type { UnitRange } from "@/domain/quotes/unit-range";
import type { WorkBudget } from "@/domain/quotes/work-budget";
import { classOf, DIGIT, LETTER } from "@/domain/text/char-class";
import type { FoldedText } from "@/domain/text/fold";

/** The shortest folded quote for which a near match is more than chance (7 to 10 % of shorter ones hit unrelated text). */
export const MIN_FUZZY_UNITS = 24;
/** Edits allowed per unit of the folded quote: similarity 0.90. */
const MAX_EDIT_SHARE = 0.1;
const MAX_CLUSTERS = 32;
const MAX_ENDS_TRIED = 8;
const SPACE = 0x20;
/** An alignment with better ends may have this many edits more: an article and its blank. */
const MAX_SLACK = 4;
const BLANK_COST = 4;
const CUT_WORD_COST = 3;
const CHANGED_WORD_COST = 2;

/** A near match in folded text, units `[from, to)`, with one best alignment. */
export interface FuzzyPlace {
  readonly from: number;
  readonly to: number;
  readonly distance: number;
  readonly steps: readonly AlignStep[];
}

const isWordUnit = (unit: number): boolean => (classOf(unit) & (LETTER | DIGIT)) !== 0;

/** Whether a unit position lies between words, or at an end of the text. */
function isWordEdge(text: string, at: number): boolean {
  return !(isWordUnit(text.charCodeAt(at - 1)) && isWordUnit(text.charCodeAt(at)));
}

/** Whether the word at the start, and the one at the end, of a range is the quote's: the number of those that are not. */
function countChangedEdges(text: string, quote: string, { from, to }: UnitRange): number {
  const blank = quote.indexOf(" ");
  const firstQuoted = blank < 0 ? quote : quote.slice(0, blank);
  const lastQuoted = quote.slice(quote.lastIndexOf(" ") + 1);
  const isFirst = text.startsWith(firstQuoted, from) && isWordEdge(text, from + firstQuoted.length);
  const isLast = text.endsWith(lastQuoted, to) && isWordEdge(text, to - lastQuoted.length);
  return Number(!isFirst) + Number(!isLast);
}

/**
 * What an alignment costs: its edits, and more for ends that no person would quote. By edits alone "on the rules", quoted as
 * "on rules", would start inside "the" (two letters changed against four left out).
 */
function costOf(text: string, quote: string, range: UnitRange, distance: number): number {
  const { from, to } = range;
  const hasBlank = from >= to || text.charCodeAt(from) === SPACE || text.charCodeAt(to - 1) === SPACE;
  const cuts = Number(!isWordEdge(text, from)) + Number(!isWordEdge(text, to));
  const changed = countChangedEdges(text, quote, range);
  return distance + (hasBlank ? BLANK_COST : 0) + cuts * CUT_WORD_COST + changed * CHANGED_WORD_COST;
}

/** Groups ends that belong to one place: nearer to each other than a second copy of the quote could be. */
function groupEnds(ends: readonly number[], reach: number): number[][] {
  const groups: number[][] = [];
  for (const end of ends) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && end - last <= reach) group.push(end);
    else groups.push([end]);
  }
  return groups.slice(0, MAX_CLUSTERS);
}

/** Ends worth trying: those with the fewest edits, and ends of words within reach of them. */
function listEnds(text: string, search: EndSearch): number[] {
  const [first, last] = [search.ends[0] ?? 0, search.ends.at(-1) ?? 0];
  const ends = search.ends.slice(0, MAX_ENDS_TRIED);
  for (
    let end = Math.max(search.range.from, first - search.slack);
    end <= Math.min(search.range.to, last + search.slack);
    end += 1
  ) {
    if (ends.length < 2 * MAX_ENDS_TRIED && isWordEdge(text, end) && !ends.includes(end)) ends.push(end);
  }
  return ends;
}

interface EndSearch {
  readonly range: UnitRange;
  /** Ends of the alignments with the fewest edits, and how many these are. */
  readonly ends: readonly number[];
  readonly distance: number;
  /** How many edits more an alignment with better ends may have. */
  readonly slack: number;
}

interface Candidate extends UnitRange {
  readonly distance: number;
  readonly cost: number;
  readonly table: AlignTable;
}

/** Cheaper first, then fewer edits, then a length nearer to the quote's, then earlier. */
function compareCandidates(a: Candidate, b: Candidate, length: number): number {
  const [farA, farB] = [Math.abs(a.to - a.from - length), Math.abs(b.to - b.from - length)];
  return a.cost - b.cost || a.distance - b.distance || farA - farB || a.from - b.from || a.to - b.to;
}

/** The best start and end of one place. */
function chooseEnds(text: string, quote: string, search: EndSearch): FuzzyPlace | null {
  let best: Candidate | null = null;
  for (const end of listEnds(text, search)) {
    const table = alignEndingAt(quote, text, { floor: search.range.from, end }, search.distance + search.slack);
    for (const { start, distance } of listStarts(table)) {
      const cost = costOf(text, quote, { from: start, to: end }, distance);
      const candidate: Candidate = { from: start, to: end, distance, cost, table };
      if (best === null || compareCandidates(candidate, best, quote.length) < 0) best = candidate;
    }
  }
  if (best === null) return null;
  return { from: best.from, to: best.to, distance: best.distance, steps: traceSteps(best.table, best.from) };
}

function addedSteps(start: number, end: number, quoteAt: number): AlignStep[] {
  return Array.from({ length: end - start }, (_, i) => ({ op: "only_source", quoteAt, sourceAt: start + i }));
}

/** Widens a place to whole source characters; what is added counts as edits. */
function widenToSegments(folded: FoldedText, place: FuzzyPlace, quoteLength: number): FuzzyPlace {
  const { startsU16 } = folded;
  let { from, to } = place;
  while (from > 0 && startsU16[from] === startsU16[from - 1]) from -= 1;
  while (to < startsU16.length && startsU16[to] === startsU16[to - 1]) to += 1;
  const steps = [...addedSteps(from, place.from, 0), ...place.steps, ...addedSteps(place.to, to, quoteLength)];
  return { from, to, distance: place.distance + (to - from) - (place.to - place.from), steps };
}

/**
 * The places in a stretch of folded text where the folded quote stands with the fewest edits, at most a tenth of its length.
 * Empty when there is none.
 */
export function findFuzzyPlaces(
  folded: FoldedText,
  quote: string,
  range: UnitRange,
  budget: WorkBudget,
): FuzzyPlace[] | "over_budget" {
  const maxEdits = Math.floor(MAX_EDIT_SHARE * quote.length);
  const compiled = compilePattern(quote);
  const found =
    searchByPieces({ pattern: quote, compiled }, folded.text, range, maxEdits, budget) ??
    searchApprox(compiled, folded.text, range, maxEdits, budget);
  if (found === null || found === "over_budget") return found ?? [];
  const places: FuzzyPlace[] = [];
  for (const ends of groupEnds(found.ends, found.distance + 1)) {
    const slack = Math.min(MAX_SLACK, maxEdits - found.distance);
    if (!budget.spend(countCells(quote.length, found.distance + slack) * 2 * MAX_ENDS_TRIED)) return "over_budget";
    const chosen = chooseEnds(folded.text, quote, { range, ends, distance: found.distance, slack });
    const place = chosen === null ? null : widenToSegments(folded, chosen, quote.length);
    if (place !== null && place.distance <= maxEdits) places.push(place);
  }
  return places;
}

/**
 * The similarity of the nearest stretch, between one half and 1, or null when nothing comes that near or the budget ends:
 * tells a paraphrase from words that are not there at all.
 */
export function findBestSimilarity(
  folded: FoldedText,
  quote: string,
  range: UnitRange,
  budget: WorkBudget,
): number | null {
  if (quote.length === 0) return null;
  const found = searchApprox(compilePattern(quote), folded.text, range, Math.floor(quote.length / 2), budget);
  return found === null || found === "over_budget" ? null : 1 - found.distance / quote.length;
}
