import type {
  ClaimLabel,
  FailLabel,
  Reason,
  RefusalCause,
  ResponseOutcome,
  ResponseStatus,
  RetrievedSet,
} from "./codes";
import type { ResponseMarks } from "./response-marks";

/** Where one claim of a response stands. `closed` with label null is a claim whose R is unknown. */
export type ClaimStanding =
  | { readonly standing: "closed"; readonly label: ClaimLabel | null; readonly reason: Reason | null }
  | { readonly standing: "open" | "disputed" | "deferred" | "cannot_judge" | "not_judged" };

export interface ResponseItem {
  readonly status: ResponseStatus;
  readonly retrievedSet: RetrievedSet;
  /** The golden target's word about the corpus; null where the question has no target (production). */
  readonly isAnswerable: boolean | null;
  /** A lead's ruling where an unanswerable item was answered and every claim holds (rule 7). */
  readonly leadRuling: "grounded" | "unsupported" | null;
}

export type UndecidedCause =
  | "disputed"
  | "open"
  | "deferred"
  | "cannot_judge"
  | "not_judged"
  | "set_unknown"
  | "marks_missing"
  | "lead_rules";

/** Numbers of rubric section 2. */
export type RollUpRule = 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface DecidedResponse {
  readonly decided: true;
  readonly outcome: ResponseOutcome;
  readonly rule: RollUpRule;
  /** A part of the answer declines. */
  readonly isPartial: boolean;
  readonly refusalCause: RefusalCause | null;
  /** Set by rule 7 only. */
  readonly reason: Reason | null;
  /** The raters' marks speak against the golden target: opens a dispute. */
  readonly isTargetContradicted: boolean;
}

export interface UndecidedResponse {
  readonly decided: false;
  readonly cause: UndecidedCause;
  /** A closed claim already fails, whatever the open ones become: counts for an early fail. */
  readonly isFailAlready: boolean;
}

export type ResponseDecision = DecidedResponse | UndecidedResponse;

const STATUSES_WITHOUT_ANSWER: readonly ResponseStatus[] = ["empty", "blocked", "errored", "timed_out"];

/** True where code decides `no_answer`: nothing came back that could be judged (rubric section 4). */
export function isWithoutAnswer(status: ResponseStatus): boolean {
  return STATUSES_WITHOUT_ANSWER.includes(status);
}

const OPEN_STANDINGS = ["disputed", "open", "deferred", "cannot_judge", "not_judged"] as const;

type Extras = Partial<Pick<DecidedResponse, "isPartial" | "refusalCause" | "reason" | "isTargetContradicted">>;

function decide(outcome: ResponseOutcome, rule: RollUpRule, extras: Extras = {}): DecidedResponse {
  const plain = { isPartial: false, refusalCause: null, reason: null, isTargetContradicted: false };
  return { decided: true, outcome, rule, ...plain, ...extras };
}

const undecided = (cause: UndecidedCause): UndecidedResponse => ({ decided: false, cause, isFailAlready: false });

function hasLabel(claims: readonly ClaimStanding[], label: FailLabel): boolean {
  return claims.some((claim) => claim.standing === "closed" && claim.label === label);
}

/** Rule 1: what keeps the claims from deciding anything. */
function findOpenCause(claims: readonly ClaimStanding[]): UndecidedCause | null {
  const open = OPEN_STANDINGS.find((standing) => claims.some((claim) => claim.standing === standing));
  if (open !== undefined) return open;
  return claims.some((claim) => claim.standing === "closed" && claim.label === null) ? "set_unknown" : null;
}

/** Rule 5. Support in R is looked at before the golden target, except where the target says that nothing can support it. */
function decideWholeRefusal(marks: ResponseMarks, item: ResponseItem): ResponseDecision {
  if (item.isAnswerable === false) {
    return decide("correct_refusal", 5, { isTargetContradicted: marks.supportInR === true });
  }
  if (marks.supportInR === true) return decide("incorrect_refusal", 5, { refusalCause: marks.refusalCause });
  if (item.isAnswerable === null) return decide("refusal_unchecked", 5);
  if (marks.supportInR === null) return undecided("marks_missing");
  return item.retrievedSet === "known" ? decide("refusal_after_retrieval_miss", 5) : undecided("set_unknown");
}

/** Rule 6. That a declined part has no support in R can only be said where R is known. */
function decidePartRefusal(marks: ResponseMarks, item: ResponseItem): ResponseDecision {
  if (marks.supportInR === null) return undecided("marks_missing");
  if (marks.supportInR) return decide("incorrect_refusal", 6, { isPartial: true, refusalCause: marks.refusalCause });
  return item.retrievedSet === "known" ? decide("grounded", 6, { isPartial: true }) : undecided("set_unknown");
}

/** Rule 7: the default is the lead's preset, not a decision without a lead. */
function decideAnsweredUnanswerable(item: ResponseItem): ResponseDecision {
  if (item.leadRuling === null) return undecided("lead_rules");
  if (item.leadRuling === "grounded") return decide("grounded", 7, { isTargetContradicted: true });
  return decide("unsupported", 7, { reason: "answers_another_question" });
}

function decideClosed(
  claims: readonly ClaimStanding[],
  marks: ResponseMarks | null,
  item: ResponseItem,
): ResponseDecision {
  if (hasLabel(claims, "misattributed")) return decide("misattributed", 2);
  if (hasLabel(claims, "unsupported")) return decide("unsupported", 3);
  if (isWithoutAnswer(item.status)) return decide("no_answer", 4);
  if (marks === null || marks.declined === null) return undecided("marks_missing");
  const isFactual = claims.some((claim) => claim.standing === "closed" && claim.label === "grounded");
  if (marks.declined === "wholly") return decideWholeRefusal(marks, item);
  // A part that declines beside a part that asserts nothing: there is nothing that could be grounded.
  if (!isFactual) return decide("no_answer", 4);
  if (marks.declined === "partly") return decidePartRefusal(marks, item);
  return item.isAnswerable === false ? decideAnsweredUnanswerable(item) : decide("grounded", 8);
}

/**
 * The outcome of one response: rubric section 2, first rule that fits.
 *
 * A response that code decides (`no_answer`: empty, blocked, errored, timed out) is not held open by claims nobody has
 * judged. `refusal_unchecked` is the only outcome that is not scored.
 */
export function labelOfResponse(
  claims: readonly ClaimStanding[],
  marks: ResponseMarks | null,
  item: ResponseItem,
): ResponseDecision {
  const isFailAlready = hasLabel(claims, "misattributed") || hasLabel(claims, "unsupported");
  const isNothingJudged = claims.every((claim) => claim.standing === "not_judged");
  if (isWithoutAnswer(item.status) && isNothingJudged) return decide("no_answer", 4);
  const cause = findOpenCause(claims);
  if (cause !== null) return { decided: false, cause, isFailAlready };
  return decideClosed(claims, marks, item);
}
