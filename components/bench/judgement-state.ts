import type { CitationMark, ClaimLabel, Reason, Severity } from "@/domain/rubric/codes";
import type { Evidence, Judgement } from "@/contracts/bench";
import type { Confidence } from "@/domain/rubric/protocol";
import { DEFAULT_WORDS } from "@/domain/rubric/rubric-words";
import { type BenchMode, type BenchState, findCurrent, isOpen, lacksFirstAnswer, type Touched } from "./bench-state";
import * as claims from "./claim-actions";
import { isFail, problemsOf } from "./claim-facts";
import { describePlace, moveTo, reduceNavigation, type NavigationAction } from "./navigation";
import { answerQuestion, markRefusalEvidence, questionsAsked, type ResponseQuestion } from "./response-actions";

type ClaimAction =
  | { readonly type: "label"; readonly label: ClaimLabel }
  | { readonly type: "reason"; readonly reason: Reason }
  | { readonly type: "undecided" }
  | { readonly type: "understandable"; readonly value: boolean }
  | { readonly type: "severity"; readonly severity: Severity }
  | { readonly type: "cycleSeverity" }
  | { readonly type: "confidence"; readonly confidence: Confidence }
  | { readonly type: "cycleConfidence" }
  | { readonly type: "mark"; readonly citationId: string; readonly mark: CitationMark | null }
  | { readonly type: "cycleMark" }
  | { readonly type: "words"; readonly from: number; readonly to: number };

type EitherAction =
  | { readonly type: "evidence"; readonly evidence: Evidence }
  | { readonly type: "removeEvidence"; readonly at: number }
  | { readonly type: "note"; readonly text: string };

type ResponseAction =
  | { readonly type: "answer"; readonly question: ResponseQuestion; readonly digit: number }
  | { readonly type: "contrary"; readonly value: boolean };

type OtherAction =
  | { readonly type: "undo" }
  | { readonly type: "replace"; readonly judgement: Judgement }
  | { readonly type: "say"; readonly text: string; readonly tone: "plain" | "refused" };

export type BenchAction = ClaimAction | EitherAction | ResponseAction | NavigationAction | OtherAction;

const MOST_UNDO = 200;

/** Says something; a second time the same words count as new. */
export function say(state: BenchState, text: string, tone: "plain" | "refused" = "plain"): BenchState {
  return { ...state, notice: { text, tone, nonce: (state.notice?.nonce ?? 0) + 1 } };
}

/** The state with another judgement, and the way back to this one. */
function change(
  state: BenchState,
  judgement: Judgement,
  touched = state.touched,
  tag: string | null = null,
): BenchState {
  const last = state.undo.at(-1);
  const isContinued = tag !== null && last?.tag === tag;
  const { place } = state;
  const entry = { judgement: state.judgement, touched: state.touched, place, tag };
  const undo = isContinued ? state.undo : [...state.undo, entry].slice(-MOST_UNDO);
  return { ...state, judgement, touched, undo };
}

/** "Claim 2: Misattributed citation, the cited passage doesn't say it", for the screen and aloud. */
export function describeClaim(state: BenchState, index: number): string {
  const judged = state.judgement.claims[index];
  const name = `Claim ${(state.task.claims[index]?.ordinal ?? index) + 1}`;
  if (judged === undefined) return name;
  const words = state.task.rubric.words ?? DEFAULT_WORDS;
  if (judged.reason === "set_unknown") return `${name}: undecided. ${words.reasons.set_unknown}.`;
  if (judged.label === null) return `${name}: not judged.`;
  const why = judged.reason === null ? "" : ` ${words.reasons[judged.reason]}.`;
  return `${name}: ${words.labels[judged.label].word}.${why}`;
}

/** The next claim that nothing is said of, after `from`, else before it; null where all are judged. */
export function nextOpen(state: BenchState, from: number): number | null {
  const open = state.judgement.claims.flatMap((judged, index) => (isOpen(judged) ? [index] : []));
  return open.find((index) => index > from) ?? open[0] ?? null;
}

/**
 * After a first choice that is complete as it stands, the next open claim: one key a claim, for a pass and a fail alike.
 * A claim with a question to put stays, so that the question is read.
 */
function advance(state: BenchState, index: number): BenchState {
  const claim = state.task.claims[index];
  const judged = state.judgement.claims[index];
  const next = nextOpen(state, index);
  if (claim === undefined || judged === undefined || next === null || claim.questions.length > 0) return state;
  if (problemsOf(state.task, claim, judged).length > 0) return state;
  return moveTo(state, { kind: "claim", index: next });
}

function applyToClaim(action: ClaimAction, subject: Parameters<typeof claims.chooseLabel>[0], handle: string | null) {
  switch (action.type) {
    case "label":
      return claims.chooseLabel(subject, action.label);
    case "reason":
      return claims.chooseReason(subject, action.reason);
    case "undecided":
      return claims.chooseUndecided(subject);
    case "understandable":
      return claims.answerFirstStage(subject, action.value);
    case "severity":
      return claims.setSeverity(subject, action.severity);
    case "cycleSeverity":
      return claims.cycleSeverity(subject);
    case "confidence":
      return claims.setConfidence(subject, action.confidence);
    case "cycleConfidence":
      return claims.cycleConfidence(subject);
    case "mark":
      return claims.setMark(subject, action.citationId, action.mark);
    case "cycleMark":
      return claims.cycleMark(subject, handle);
    case "words":
      return claims.toggleWords(subject, action.from, action.to);
  }
}

/** Which claim a key is about: `v` just after a fail still means the claim judged a moment ago. */
function subjectIndex(state: BenchState, action: ClaimAction): number | null {
  const current = findCurrent(state);
  const { lastJudged } = state;
  const isLate = action.type === "cycleSeverity" && (current === null || isOpen(current.judged));
  if (isLate && lastJudged !== null && isFail(state.judgement.claims[lastJudged]?.label ?? null)) return lastJudged;
  return current?.index ?? null;
}

const JUDGES: ReadonlySet<BenchAction["type"]> = new Set(["label", "reason", "undecided"]);

function withClaim(state: BenchState, index: number, change_: claims.ClaimChange, tag: string | null): BenchState {
  if (!change_.ok) return say(state, change_.why, "refused");
  const { judged } = change_;
  const list = state.judgement.claims.map((other, at) => (at === index ? judged : other));
  const touched: Readonly<Record<string, Touched>> = { ...state.touched, [judged.claimId]: change_.touched };
  return change(state, { ...state.judgement, claims: list }, touched, tag);
}

function reduceClaim(state: BenchState, action: ClaimAction): BenchState {
  const index = subjectIndex(state, action);
  const claim = index === null ? undefined : state.task.claims[index];
  const judged = index === null ? undefined : state.judgement.claims[index];
  if (index === null || claim === undefined || judged === undefined) {
    return say(state, "This key is about a claim; p goes back to the claims.", "refused");
  }
  const subject = { task: state.task, claim, judged, touched: state.touched[claim.id] ?? {} };
  const handle = claim.citations[state.citationAt]?.handle ?? null;
  const result = applyToClaim(action, subject, handle);
  const next = withClaim(state, index, result, null);
  if (result.ok && action.type === "understandable") return goToNextFirst(next, index);
  if (!result.ok || !JUDGES.has(action.type)) return next;
  const spoken = say({ ...next, mode: "judge", lastJudged: index }, describeClaim(next, index));
  return isOpen(judged) ? tellNext(spoken, advance(spoken, index)) : spoken;
}

/** After a first answer, the next claim that has none; after the last, the source is asked for. */
function goToNextFirst(state: BenchState, index: number): BenchState {
  const open = state.judgement.claims.flatMap((judged, at) => (lacksFirstAnswer(judged) ? [at] : []));
  const next = open.find((at) => at > index) ?? open[0];
  if (next === undefined) return say(state, "All claims are answered; the source opens.");
  const moved = moveTo(state, { kind: "claim", index: next });
  return say(moved, `Answered. Now: ${describePlace(moved)}.`);
}

/** What was judged stands on the screen while the next claim is at hand already; it says so. */
function tellNext(spoken: BenchState, next: BenchState): BenchState {
  const isElsewhere = next.place !== spoken.place;
  return isElsewhere ? say(next, `${spoken.notice?.text ?? ""} Now: ${describePlace(next)}.`) : next;
}

function reduceEvidence(state: BenchState, action: EitherAction): BenchState {
  const current = findCurrent(state);
  if (current === null) return change(state, responseEvidence(state.judgement, action), state.touched, tagOf(action));
  const { claim, judged, index } = current;
  const subject = { task: state.task, claim, judged, touched: state.touched[claim.id] ?? {} };
  switch (action.type) {
    case "evidence":
      return withClaim(state, index, claims.markEvidence(subject, action.evidence), null);
    case "removeEvidence":
      return withClaim(state, index, claims.removeEvidence(subject, action.at), null);
    case "note":
      return withClaim(state, index, claims.setNote(subject, action.text), `note ${claim.id}`);
  }
}

const tagOf = (action: EitherAction): string | null => (action.type === "note" ? "note of the response" : null);

function responseEvidence(judgement: Judgement, action: EitherAction): Judgement {
  switch (action.type) {
    case "evidence":
      return markRefusalEvidence(judgement, action.evidence);
    case "removeEvidence":
      return { ...judgement, refusalEvidence: judgement.refusalEvidence.filter((_, at) => at !== action.at) };
    case "note":
      return { ...judgement, note: action.text };
  }
}

function reduceResponse(state: BenchState, action: ResponseAction): BenchState {
  if (action.type === "contrary") return change(state, { ...state.judgement, contraryOmitted: action.value });
  const judgement = answerQuestion(state.judgement, action.question, action.digit);
  if (judgement === null) return say(state, "There is no such answer.", "refused");
  const asked = questionsAsked(judgement);
  const questionAt = Math.min(asked.indexOf(action.question) + 1, asked.length - 1);
  return { ...change(state, judgement), questionAt };
}

function undo(state: BenchState): BenchState {
  const entry = state.undo.at(-1);
  if (entry === undefined) return say(state, "There is nothing to undo.", "refused");
  const { judgement, touched, place } = entry;
  const back = { ...state, judgement, touched, undo: state.undo.slice(0, -1), mode: "judge" as BenchMode };
  const said = place.kind === "claim" ? describeClaim(back, place.index) : "The response.";
  return say(moveTo(back, place), `Undone. ${said}`);
}

const isClaimAction = (action: BenchAction): action is ClaimAction =>
  JUDGES.has(action.type) ||
  [
    "understandable",
    "severity",
    "cycleSeverity",
    "confidence",
    "cycleConfidence",
    "mark",
    "cycleMark",
    "words",
  ].includes(action.type);

/** The state after an action. Pure; what the rubric doesn't take changes nothing and says why. */
export function reduceBench(state: BenchState, action: BenchAction): BenchState {
  if (isClaimAction(action)) return reduceClaim(state, action);
  switch (action.type) {
    case "evidence":
    case "removeEvidence":
    case "note":
      return reduceEvidence(state, action);
    case "answer":
    case "contrary":
      return reduceResponse(state, action);
    case "undo":
      return undo(state);
    case "replace":
      return { ...change(state, action.judgement, {}), mode: "judge" };
    case "say":
      return say(state, action.text, action.tone);
    default:
      return reduceNavigation(state, action);
  }
}
