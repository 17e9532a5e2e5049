import { classifySentence } from "@/domain/checks/claim-kind";
import type { Span } from "@/domain/text/span";
import { cpFromU16, lengthCp } from "@/domain/text/code-points";
import type { AnswerText } from "./answer-text";
import type { Draft, DraftClaim } from "./draft";
import { type ClaimPlan, type PlannedClaim, planCitation } from "./planned-claim";
import { type MarkerRule, type PlacedSegment, splitAnswer, splitRest } from "./split-answer";

const PLAIN = { block: "paragraph", hasMarker: false, hasCode: false, isLinkOnly: false } as const;

/** Segments that cover the same words are one claim with all their citations. */
function groupBySpan(placed: readonly PlacedSegment[]): { span: Span; members: PlacedSegment[] }[] {
  const groups = new Map<string, { span: Span; members: PlacedSegment[] }>();
  for (const one of placed) {
    const span = one.location.words;
    if (span === null || span.startCp === span.endCp) continue;
    const key = `${span.startCp}-${span.endCp}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { span, members: [one] });
    else group.members.push(one);
  }
  return [...groups.values()];
}

function claimOfSegment(answer: AnswerText, span: Span, members: readonly PlacedSegment[]): PlannedClaim {
  const text = answer.whole.print(span).exact;
  const citations = members.flatMap(({ segment, location }) =>
    segment.citations.map((draft) => planCitation(draft, location, span)),
  );
  const shared = { span, text, citations, issues: [] };
  if (citations.length > 0) return { ...shared, kind: "provider_segment", needsCitation: true };
  if (members.some(({ segment }) => segment.needsNone === true))
    return { ...shared, kind: "pleasantry", needsCitation: false };
  const { kind, needsCitation } = classifySentence(text, PLAIN);
  return { ...shared, kind: kind === "sentence" ? "provider_segment" : kind, needsCitation };
}

function planSegments(answer: AnswerText, placed: readonly PlacedSegment[], rule: MarkerRule): ClaimPlan {
  const groups = groupBySpan(placed);
  const isGrouped = new Set(groups.flatMap(({ members }) => members));
  const rest = splitRest(
    answer,
    groups.map(({ span }) => span),
    rule,
  );
  const claims = [...groups.map(({ span, members }) => claimOfSegment(answer, span, members)), ...rest.claims];
  const unplaced = placed
    .filter((one) => !isGrouped.has(one))
    .flatMap(({ segment, location }) => segment.citations.map((draft) => planCitation(draft, location, null)));
  return {
    claims: claims.sort((a, b) => (a.span?.startCp ?? 0) - (b.span?.startCp ?? 0)),
    unplaced,
    issues: rest.issues,
  };
}

/** Where the claims of a list stand: one a line where the answer is the list itself, else where their words are found. */
class ListPlaces {
  #fromU16 = 0;

  constructor(private readonly answer: AnswerText) {}

  next(text: string): Span | null {
    const { whole } = this.answer;
    const at = text === "" ? -1 : whole.text.indexOf(text, this.#fromU16);
    if (at === -1) return null;
    this.#fromU16 = at + text.length;
    const startCp = cpFromU16(whole.index, at);
    return { startCp, endCp: startCp + lengthCp(text) };
  }
}

function planList(answer: AnswerText, claims: readonly DraftClaim[]): ClaimPlan {
  const places = new ListPlaces(answer);
  const planned = claims.map(({ text, citations, issues = [] }): PlannedClaim => {
    const span = places.next(text);
    const nowhere = { words: span, pointCp: null, marker: null, unit: null, basis: null, issues: [] };
    return {
      kind: "claim",
      span,
      text,
      needsCitation: true,
      citations: citations.map((draft) => planCitation(draft, nowhere, span)),
      issues,
    };
  });
  return { claims: planned, unplaced: [], issues: [] };
}

/** The claims of an answer as its format sets them apart, else its sentences. */
export function planClaims(answer: AnswerText, draft: Draft, known: readonly string[] | null): ClaimPlan {
  if (draft.claimsFrom === "list") return planList(answer, draft.claims ?? []);
  const placed = (draft.segments ?? []).map((segment) => ({ segment, location: answer.locate(segment.place) }));
  const rule: MarkerRule = { locator: draft.markers, known, path: draft.parts[0]?.path ?? draft.path };
  return draft.claimsFrom === "segments" ? planSegments(answer, placed, rule) : splitAnswer(answer, placed, rule);
}
