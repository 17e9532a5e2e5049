import type { DisputeResource } from "@/contracts/disputes";
import {
  type ClaimLabel,
  type Declined,
  type Reason,
  RULING_CAUSES,
  SEVERITIES,
  type Severity,
} from "@/domain/rubric/codes";
import {
  judgementOf,
  leaveUndecided,
  offersForRuling,
  ruleAs,
  ruleAsSide,
  rulesOnAnswer,
  rulesOnMarks,
  type RulingDraft,
  startRuling,
  withReason,
} from "./ruling";

/** What digits mean now: a label, one of the reasons listed, or one of the causes. */
export type RulingMode = "rule" | "reasons" | "cause";

/** The dispute on screen with the ruling being made. */
export interface RulingState {
  readonly dispute: DisputeResource;
  readonly draft: RulingDraft;
  /** Index into `pointsOf`. */
  readonly at: number;
  readonly mode: RulingMode;
}

/** A thing to rule on: a claim, or the response as a whole. */
export type Point = { readonly kind: "claim"; readonly claimId: string } | { readonly kind: "response" };

export type RulingAction =
  | { readonly type: "go"; readonly at: number }
  | { readonly type: "step"; readonly by: 1 | -1 }
  | { readonly type: "mode"; readonly mode: RulingMode }
  | { readonly type: "label"; readonly claimId: string; readonly label: ClaimLabel }
  | { readonly type: "undecided"; readonly claimId: string }
  | { readonly type: "as"; readonly claimId: string; readonly side: number }
  | { readonly type: "reason"; readonly claimId: string; readonly reason: Reason }
  | { readonly type: "severity"; readonly claimId: string; readonly severity: Severity }
  | { readonly type: "cycleSeverity"; readonly claimId: string }
  | { readonly type: "set"; readonly part: Partial<Omit<RulingDraft, "claims">> };

/** What there is to rule on, in the order of the answer; the response comes last. */
export function pointsOf(dispute: DisputeResource): readonly Point[] {
  const claims = dispute.material.claims
    .filter((claim) => dispute.differing.includes(claim.id))
    .map((claim): Point => ({ kind: "claim", claimId: claim.id }));
  return rulesOnMarks(dispute) || rulesOnAnswer(dispute) ? [...claims, { kind: "response" }] : claims;
}

export const startState = (dispute: DisputeResource): RulingState => ({
  dispute,
  draft: startRuling(dispute),
  at: 0,
  mode: "rule",
});

const findClaim = (dispute: DisputeResource, claimId: string) =>
  dispute.material.claims.find((claim) => claim.id === claimId);

function offersOf(state: RulingState, claimId: string) {
  const claim = findClaim(state.dispute, claimId);
  return claim === undefined ? null : offersForRuling(state.dispute, claim);
}

/** The reasons listed for a claim as it is ruled now; empty unless it fails. */
export function reasonsListed(state: RulingState, claimId: string) {
  const label = state.draft.claims[claimId]?.label ?? null;
  const offers = offersOf(state, claimId);
  return offers !== null && (label === "unsupported" || label === "misattributed") ? offers[label] : [];
}

type ClaimAction = Extract<RulingAction, { claimId: string }>;

/** A label that one of the two gave is taken with their reason and severity, so that a key never records a reason nobody gave. */
function ruleAsWhoSaidSo({ dispute }: RulingState, action: Extract<RulingAction, { type: "label" }>) {
  const side = dispute.sides.find((one) => judgementOf(one, action.claimId)?.label === action.label);
  return side === undefined ? null : ruleAsSide(side, action.claimId);
}

function ruleClaim(state: RulingState, action: ClaimAction) {
  const ruled = state.draft.claims[action.claimId];
  const offers = offersOf(state, action.claimId);
  switch (action.type) {
    case "label":
      return ruleAsWhoSaidSo(state, action) ?? (offers === null ? null : ruleAs(action.claimId, action.label, offers));
    case "undecided":
      return offers?.isSetUnknown === true ? leaveUndecided(action.claimId) : null;
    case "as":
      return ruleAsSide(state.dispute.sides[action.side], action.claimId);
    case "reason": {
      const offer = reasonsListed(state, action.claimId).find(({ reason }) => reason === action.reason);
      return ruled === undefined || offer === undefined ? null : withReason(ruled, offer.reason, offer.severityDefault);
    }
    case "severity":
      return ruled?.reason == null ? null : { ...ruled, severity: action.severity };
    case "cycleSeverity": {
      if (ruled === undefined || ruled.severity === null) return null;
      const next = (SEVERITIES.indexOf(ruled.severity) + 1) % SEVERITIES.length;
      return { ...ruled, severity: SEVERITIES[next] ?? ruled.severity };
    }
  }
}

function reduceClaim(state: RulingState, action: ClaimAction): RulingState {
  const ruled = ruleClaim(state, action);
  if (ruled === null) return state;
  const claims = { ...state.draft.claims, [action.claimId]: ruled };
  return { ...state, draft: { ...state.draft, claims }, mode: "rule" };
}

/** The next state; what makes no sense changes nothing. */
export function reduceRuling(state: RulingState, action: RulingAction): RulingState {
  const last = pointsOf(state.dispute).length - 1;
  switch (action.type) {
    case "go":
      return { ...state, at: Math.max(0, Math.min(last, action.at)), mode: "rule" };
    case "step":
      return { ...state, at: Math.max(0, Math.min(last, state.at + action.by)), mode: "rule" };
    case "mode":
      return { ...state, mode: action.mode };
    case "set":
      return { ...state, draft: { ...state.draft, ...action.part }, mode: "rule" };
    default:
      return reduceClaim(state, action);
  }
}

const LABEL_OF_KEY: Readonly<Record<string, ClaimLabel>> = {
  "1": "grounded",
  "2": "unsupported",
  "3": "misattributed",
  "0": "not_a_claim",
};

const DECLINED_OF_KEY: Readonly<Record<string, Declined>> = { "1": "no", "2": "partly", "3": "wholly" };

function actionInList(state: RulingState, key: string, point: Point | undefined): RulingAction | null {
  if (key === "Escape" || key === "Enter" || key === "r" || key === "c") return { type: "mode", mode: "rule" };
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : key === "0" ? 9 : -1;
  if (state.mode === "cause") {
    const cause = RULING_CAUSES[at];
    return cause === undefined ? null : { type: "set", part: { cause } };
  }
  if (point?.kind !== "claim") return null;
  const offer = reasonsListed(state, point.claimId)[at];
  return offer === undefined ? null : { type: "reason", claimId: point.claimId, reason: offer.reason };
}

/** What a digit answers of the response: 1 to 3 whether it declines, 4 and 5 its support, 6 and 7 what it comes to. */
function actionOnResponse({ dispute, draft }: RulingState, key: string): RulingAction | null {
  const isDeclined = draft.declined === "partly" || draft.declined === "wholly";
  const declined = DECLINED_OF_KEY[key];
  if (rulesOnMarks(dispute) && declined !== undefined) {
    return { type: "set", part: declined === "no" ? { declined, supportInR: null } : { declined } };
  }
  if (rulesOnMarks(dispute) && isDeclined && (key === "4" || key === "5")) {
    return { type: "set", part: { supportInR: key === "4" } };
  }
  if (rulesOnAnswer(dispute) && (key === "6" || key === "7")) {
    return { type: "set", part: { onAnsweredUnanswerable: key === "6" ? "unsupported" : "grounded" } };
  }
  return null;
}

/** What a key does to the ruling; null where it means nothing here, or something to the screen alone. */
export function actionOfKey(state: RulingState, pressed: string): RulingAction | null {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const point = pointsOf(state.dispute)[state.at];
  if (state.mode !== "rule") return actionInList(state, key, point);
  if (key === "n" || key === "p") return { type: "step", by: key === "n" ? 1 : -1 };
  if (key === "c") return { type: "mode", mode: "cause" };
  if (point?.kind === "response") return actionOnResponse(state, key);
  if (point === undefined) return null;
  const { claimId } = point;
  const label = LABEL_OF_KEY[key];
  if (label !== undefined) return { type: "label", claimId, label };
  if (key === "a" || key === "b") return { type: "as", claimId, side: key === "a" ? 0 : 1 };
  if (key === "u") return { type: "undecided", claimId };
  if (key === "v") return { type: "cycleSeverity", claimId };
  if (key === "r") return reasonsListed(state, claimId).length > 0 ? { type: "mode", mode: "reasons" } : null;
  return null;
}
