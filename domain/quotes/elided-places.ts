import { isElided, splitElided, trimPart } from "@/domain/quotes/editor-marks";
import type { Place } from "@/domain/quotes/place";
import { findFoldedPlaces, findGluedPlaces, isInside, MIN_GLUED_UNITS } from "@/domain/quotes/places";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import type { WorkBudget } from "@/domain/quotes/work-budget";
import { foldWords } from "@/domain/text/fold";
import { findLowerBound } from "@/domain/text/lower-bound";
import { listNegations } from "@/domain/text/negations";

/** A larger gap between two parts is flagged. Code units, as the bound is a convention and not an offset. */
const LONG_GAP_UNITS = 600;
/** Beyond this two parts are no longer one quotation. */
const MAX_GAP_UNITS = 6000;
const MIN_PART_WORDS = 3;
const MAX_CHAINS = 64;

/** An elided quote: its parts in order, spanned from the first to the last. */
export interface ElidedPlace extends Place {
  readonly parts: readonly Place[];
  readonly hasLongGap: boolean;
  readonly omitsNegation: boolean;
}

function isLongEnough(foldedPart: string): boolean {
  const words = foldedPart.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length >= MIN_PART_WORDS || foldedPart.length >= MIN_GLUED_UNITS;
}

/** Steps of the budget for a unit of text that is searched for one part, and for a place that a chain is followed from. */
const SEARCH_STEPS = 1 / 8;
const FOLLOW_STEPS = 8;

/** Where a part stands, verbatim, folded or glued; its own punctuation first, then without that at its ends. */
function findPart(text: PreparedText, part: string): Place[] {
  for (const form of [part, trimPart(part)]) {
    const folded = foldWords(form);
    const places = findFoldedPlaces(text, folded);
    if (places.length > 0) return places;
    const glued = findGluedPlaces(text, folded);
    if (glued.length > 0) return glued;
  }
  return [];
}

/** The places of each part; none at all where one part stands nowhere. */
function findParts(text: PreparedText, parts: readonly string[], budget: WorkBudget): Place[][] | "over_budget" {
  const found: Place[][] = [];
  for (const part of parts) {
    const places = findPart(text, part);
    if (places.length === 0) return [];
    if (!budget.spend(text.codePoints.text.length * SEARCH_STEPS + places.length)) return "over_budget";
    found.push(places);
  }
  return found;
}

/** The first place at or after a position, in a list ordered by start. */
function findNext(places: readonly Place[], fromU16: number): Place | null {
  return places[findLowerBound(places.length, (at) => (places[at]?.startU16 ?? 0) < fromU16)] ?? null;
}

/** Follows the parts from one place of the first: each part at its next place. Nearest is best, so nothing is tried twice. */
function followParts(first: Place, later: readonly (readonly Place[])[]): Place[] | null {
  const chain = [first];
  let end = first.endU16;
  for (const places of later) {
    const next = findNext(places, end);
    if (next === null || next.startU16 - end > MAX_GAP_UNITS) return null;
    chain.push(next);
    end = next.endU16;
  }
  return chain;
}

/** All chains of parts, and of those with the same end only the tightest, in order of the text. */
function listChains(firsts: readonly Place[], later: readonly (readonly Place[])[]): Place[][] {
  const byEnd = new Map<number, Place[]>();
  for (const first of firsts) {
    const chain = followParts(first, later);
    // First parts come in order of the text, so a later one with the same end is tighter.
    if (chain !== null) byEnd.set(chain.at(-1)?.endU16 ?? 0, chain);
  }
  return [...byEnd.values()];
}

function describeChain(text: PreparedText, parts: readonly Place[]): ElidedPlace {
  const source = text.codePoints.text;
  const gaps = parts.slice(1).map((part, i) => ({ from: parts[i]?.endU16 ?? 0, to: part.startU16 }));
  return {
    startU16: parts[0]?.startU16 ?? 0,
    endU16: parts.at(-1)?.endU16 ?? 0,
    parts,
    hasLongGap: gaps.some(({ from, to }) => to - from > LONG_GAP_UNITS),
    omitsNegation: gaps.some(({ from, to }) => listNegations(foldWords(source.slice(from, to))).length > 0),
  };
}

/**
 * The places of a quote with ellipses or bracketed words: every part verbatim but for typography, in order, near each other.
 * Prefers chains inside the scope, then those without a long gap. Empty when there is none or a part says too little; `over_budget` says
 * nothing of the quote.
 */
export function findElidedPlaces(
  text: PreparedText,
  quote: string,
  scope: Place | null,
  budget: WorkBudget,
): ElidedPlace[] | "over_budget" {
  if (!isElided(quote)) return [];
  const parts = splitElided(quote);
  if (parts.length === 0 || !parts.every((part) => isLongEnough(foldWords(trimPart(part))))) return [];
  const found = findParts(text, parts, budget);
  if (found === "over_budget") return found;
  const [firsts, ...later] = found;
  if (firsts === undefined) return [];
  if (!budget.spend(firsts.length * parts.length * FOLLOW_STEPS)) return "over_budget";
  const all = listChains(firsts, later);
  const scoped = all.filter((chain) => scope !== null && chain.every((part) => isInside(scope, part)));
  const places = (scoped.length > 0 ? scoped : all).slice(0, MAX_CHAINS).map((chain) => describeChain(text, chain));
  const near = places.filter((place) => !place.hasLongGap);
  return near.length > 0 ? near : places;
}
