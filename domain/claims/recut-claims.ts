import { findMarkers } from "@/domain/checks/find-markers";
import { splitClaims } from "@/domain/checks/split-claims";
import { assertSpan, type Span } from "@/domain/text/span";
import { DomainError } from "@/domain/errors/domain-error";
import { alignText } from "./align-text";
import type { ClaimUnit, NewUnit, UnitCitation } from "./claim-unit";

/** A change of a response's claims. Nothing can be taken out: what states nothing is labelled so by raters. */
export type Recut =
  | {
      readonly operation: "split";
      readonly claimId: string;
      /** Code points of the claim's text; what stands there begins the second claim. */
      readonly atCp: number;
      /** For each of the two the places of the claim's citations, from 0; one may go to both, none is lost. */
      readonly citations: readonly [readonly number[], readonly number[]];
    }
  | { readonly operation: "merge"; readonly claimIds: readonly string[] }
  | { readonly operation: "add"; readonly span: Span };

/** What a recut does: which claims go, which come, and where the first of those stands among the ones that stay. */
export interface RecutPlan {
  readonly retiredIds: readonly string[];
  readonly made: readonly NewUnit[];
  readonly at: number;
}

type Split = Extract<Recut, { operation: "split" }>;

const refuse = (why: string, message: string) => new DomainError("recut_refused", message, { why });

function getUnit(units: readonly ClaimUnit[], claimId: string): { unit: ClaimUnit; at: number } {
  const at = units.findIndex(({ id }) => id === claimId);
  const unit = units[at];
  if (unit === undefined) throw refuse("claim_unknown", "The response has no such claim now.");
  return { unit, at };
}

/** The two texts of a claim cut at a code point. */
export function cutText(text: string, atCp: number): readonly [string, string] {
  const points = Array.from(text);
  return [points.slice(0, atCp).join("").trim(), points.slice(atCp).join("").trim()];
}

/** Where the two halves stand in the answer: the first with the markers before the cut, the second with the rest. */
function placeHalves(answer: string, unit: ClaimUnit, atCp: number): readonly [Span | null, Span | null] {
  const places = unit.answerSpan === null ? null : alignText(answer, unit.text, unit.answerSpan);
  if (places === null || unit.answerSpan === null) return [null, null];
  const points = Array.from(unit.text);
  let firstOfSecond = atCp;
  while (/^\s$/u.test(points[firstOfSecond] ?? "x")) firstOfSecond += 1;
  const cut = places[firstOfSecond] ?? unit.answerSpan.endCp;
  const answerPoints = Array.from(answer);
  let end = cut;
  while (end > unit.answerSpan.startCp && /^\s$/u.test(answerPoints[end - 1] ?? "")) end -= 1;
  return [
    { startCp: unit.answerSpan.startCp, endCp: end },
    { startCp: cut, endCp: unit.answerSpan.endCp },
  ];
}

const pick = (unit: ClaimUnit, places: readonly number[]): UnitCitation[] =>
  [...new Set(places)].sort((a, b) => a - b).flatMap((place) => unit.citations[place] ?? []);

function assertCitationsKept({ citations }: ClaimUnit, [first, second]: Split["citations"]): void {
  const given = [...first, ...second];
  if (given.some((place) => citations[place] === undefined)) {
    throw refuse("citation_unknown", "A half is given a citation that the claim doesn't have.");
  }
  if (citations.some((_, place) => !given.includes(place))) {
    throw refuse("citation_lost", "Each citation of the claim goes to one of the halves, or to both.");
  }
}

function planSplit(answer: string, units: readonly ClaimUnit[], recut: Split): RecutPlan {
  const { unit, at } = getUnit(units, recut.claimId);
  const [first, second] = cutText(unit.text, recut.atCp);
  if (first === "" || second === "") throw refuse("half_empty", "The cut leaves nothing on one of its sides.");
  assertCitationsKept(unit, recut.citations);
  const [firstSpan, secondSpan] = placeHalves(answer, unit, recut.atCp);
  return {
    retiredIds: [unit.id],
    at,
    made: [
      { text: first, answerSpan: firstSpan, citations: pick(unit, recut.citations[0]) },
      { text: second, answerSpan: secondSpan, citations: pick(unit, recut.citations[1]) },
    ],
  };
}

/** The same handle with the same quote, said by two claims, is one citation of the claim that holds both. */
function joinCitations(units: readonly ClaimUnit[]): UnitCitation[] {
  const kept = new Map<string, UnitCitation>();
  for (const citation of units.flatMap(({ citations }) => citations)) {
    const key = JSON.stringify([citation.handle, citation.quote]);
    if (!kept.has(key)) kept.set(key, citation);
  }
  return [...kept.values()];
}

/** From the first word to the last; null where a part has no place, or the parts stand in another order. */
function hullOf(parts: readonly ClaimUnit[]): Span | null {
  const spans = parts.map(({ answerSpan }) => answerSpan).filter((span) => span !== null);
  const [first, last] = [spans[0], spans.at(-1)];
  if (spans.length < parts.length || first === undefined || last === undefined) return null;
  const inOrder = spans.every((span, i) => i === 0 || (spans[i - 1]?.startCp ?? 0) <= span.startCp);
  return inOrder ? { startCp: first.startCp, endCp: Math.max(...spans.map(({ endCp }) => endCp)) } : null;
}

function planMerge(units: readonly ClaimUnit[], claimIds: readonly string[]): RecutPlan {
  const places = [...new Set(claimIds)].map((claimId) => getUnit(units, claimId).at).sort((a, b) => a - b);
  const [at] = places;
  if (at === undefined || places.length < 2) throw refuse("too_few", "Two claims at least are joined.");
  if (places.some((place, i) => place !== at + i)) {
    throw refuse("not_adjacent", "Only claims that follow each other are joined: the words between would be lost.");
  }
  const parts = units.slice(at, at + places.length);
  const text = parts.map((part) => part.text).join(" ");
  return {
    retiredIds: parts.map(({ id }) => id),
    at,
    made: [{ text, answerSpan: hullOf(parts), citations: joinCitations(parts) }],
  };
}

const overlaps = (a: Span, b: Span) => a.startCp < b.endCp && b.startCp < a.endCp;

/** The words of the answer at a span as a claim: without its markers, which become its citations. */
function readUnit(answer: string, span: Span): NewUnit {
  const words = Array.from(answer).slice(span.startCp, span.endCp).join("");
  const pieces = splitClaims(words);
  const text = pieces
    .map((piece) => piece.text)
    .filter((part) => part !== "")
    .join(" ");
  const citations = findMarkers(words).markers.flatMap(({ handles }) =>
    handles.map((handle) => ({ handle, quote: null })),
  );
  return { text, answerSpan: span, citations };
}

function planAdd(answer: string, units: readonly ClaimUnit[], span: Span): RecutPlan {
  assertSpan(span, Array.from(answer).length);
  if (units.some(({ answerSpan }) => answerSpan !== null && overlaps(answerSpan, span))) {
    throw refuse("claimed_already", "Some of these words stand in a claim already; split or join that one instead.");
  }
  const made = readUnit(answer, span);
  if (made.text === "") throw refuse("no_words", "There are no words at this place of the answer.");
  const after = units.findIndex(({ answerSpan }) => answerSpan !== null && answerSpan.startCp >= span.endCp);
  return { retiredIds: [], at: after < 0 ? units.length : after, made: [made] };
}

/**
 * Works out what a recut of a response's claims comes to. `units` are its claims in their order.
 * @throws DomainError `recut_refused` with `why` among its details; `span_inverted`, `span_out_of_range`.
 */
export function planRecut(answer: string, units: readonly ClaimUnit[], recut: Recut): RecutPlan {
  if (recut.operation === "split") return planSplit(answer, units, recut);
  return recut.operation === "merge" ? planMerge(units, recut.claimIds) : planAdd(answer, units, recut.span);
}

/**
 * Which half of a cut each citation most likely belongs to, for a person to confirm: a marker belongs to the half whose words it covers,
 * to both where it covers words of both or has no place in the answer.
 */
export function proposeCitations(answer: string, unit: ClaimUnit, atCp: number): readonly [number[], number[]] {
  const [first, second] = placeHalves(answer, unit, atCp);
  const within = unit.answerSpan;
  const markers =
    within === null
      ? []
      : splitClaims(answer).flatMap(({ citations }) => citations.filter(({ marker }) => overlaps(marker, within)));
  const halves: readonly [number[], number[]] = [[], []];
  const used = new Set<number>();
  for (const [place, { handle }] of unit.citations.entries()) {
    const found = markers.findIndex((marker, i) => !used.has(i) && marker.handle === handle);
    const covers = markers[found]?.covers ?? null;
    if (found >= 0) used.add(found);
    const inFirst = covers === null || first === null || overlaps(covers, first);
    const inSecond = covers === null || second === null || overlaps(covers, second);
    if (inFirst || !inSecond) halves[0].push(place);
    if (inSecond) halves[1].push(place);
  }
  return halves;
}
