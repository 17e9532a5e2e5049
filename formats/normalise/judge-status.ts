import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedRecord } from "@/contracts/normalised";
import { detectRefusal } from "@/domain/checks/detect-refusal";
import { splitClaims } from "@/domain/checks/split-claims";
import type { Draft } from "./draft";
import type { PlannedClaim } from "./planned-claim";

export interface AnswerStatus {
  readonly status: NormalisedRecord["status"];
  readonly basis: NormalisedRecord["status_basis"];
  readonly issues: readonly IssueCode[];
}

const STATING = new Set<PlannedClaim["kind"]>(["sentence", "list_item", "table_row", "provider_segment", "claim"]);

/** Whether an answer declines as a whole, by its wording; what cites something doesn't. */
function isDeclining(text: string, claims: readonly PlannedClaim[], claimsFrom: Draft["claimsFrom"]): boolean {
  if (claims.some(({ citations }) => citations.length > 0)) return false;
  if (claimsFrom !== "list") {
    const isStated = claims.some(({ kind, needsCitation }) => STATING.has(kind) && needsCitation !== false);
    return !isStated && claims.some(({ kind }) => kind === "refusal");
  }
  const signs = {
    flag: null,
    finishReason: null,
    pieces: splitClaims(text),
    claims: claims.map((claim) => claim.text),
  };
  return detectRefusal(signs).declined === "wholly";
}

function judgeBlank({ ending, declinedFlag }: Draft): AnswerStatus {
  if (declinedFlag === true) return { status: "refusal", basis: "flag", issues: ["ANSWER_UNANSWERABLE_FLAG"] };
  if (ending === "refusal")
    return { status: "refusal", basis: "finish_reason", issues: ["ANSWER_EMPTY", "ANSWER_REFUSAL"] };
  if (ending === "blocked") return { status: "blocked", basis: "finish_reason", issues: ["ANSWER_EMPTY"] };
  const issues: IssueCode[] = ending === "truncated" ? ["ANSWER_EMPTY", "ANSWER_TRUNCATED"] : ["ANSWER_EMPTY"];
  return { status: "empty", basis: "text", issues };
}

/** What an answer is as a whole, and on what that rests: the system's sign, the provider's finish reason, or the wording. */
export function judgeStatus(draft: Draft, text: string, claims: readonly PlannedClaim[]): AnswerStatus {
  const { ending, declinedFlag } = draft;
  const hasClaims = claims.length > 0;
  if (text.trim() === "" && !hasClaims) return judgeBlank(draft);
  if (ending === "refusal") return { status: "refusal", basis: "finish_reason", issues: ["ANSWER_REFUSAL"] };
  const declines = isDeclining(text, claims, draft.claimsFrom);
  if (declinedFlag === true) {
    if (declines) return { status: "refusal", basis: "flag", issues: ["ANSWER_UNANSWERABLE_FLAG"] };
    return { status: "answered", basis: "flag", issues: ["ANSWER_UNANSWERABLE_FLAG", "ANSWER_FLAG_CONFLICT"] };
  }
  if (ending === "blocked") return { status: "blocked", basis: "finish_reason", issues: [] };
  if (ending === "truncated") return { status: "truncated", basis: "finish_reason", issues: ["ANSWER_TRUNCATED"] };
  if (declines) return { status: "refusal", basis: "heuristic", issues: ["ANSWER_REFUSAL"] };
  return { status: "answered", basis: "text", issues: [] };
}
