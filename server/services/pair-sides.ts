import type { PairSide } from "@/domain/adjudication/compare-pair";
import type { RatedClaim } from "@/domain/rubric/unanimity";
import type { StoredSubmission } from "@/server/repositories/submissions";
import type { CurrentClaimVerdict } from "@/server/repositories/verdicts";

/** What a pair was asked: ids of the claims in order, and those that keep an earlier verdict. */
export interface AskedOfPair {
  readonly claimIds: readonly string[];
  readonly carried: readonly CurrentClaimVerdict[];
}

/** The claims that a slot asks about, and those that it leaves out because they are carried. */
export function askedOfPair(
  slotClaimIds: readonly string[],
  allClaimIds: readonly string[],
  current: ReadonlyMap<string, CurrentClaimVerdict>,
): AskedOfPair {
  const claimIds = slotClaimIds.length === 0 ? allClaimIds : slotClaimIds;
  const rest = allClaimIds.filter((id) => !claimIds.includes(id));
  return { claimIds, carried: rest.flatMap((id) => current.get(id) ?? []) };
}

/** Who could not judge says nothing of any claim. */
function ratedClaims(submission: StoredSubmission, claimIds: readonly string[]): readonly RatedClaim[] {
  if (submission.state === "judged") return submission.judgement.claims;
  return claimIds.map((claimId) => ({ claimId, label: null, reason: null, severity: null }));
}

/** One rater's part as the pair is compared: their own claims, and the carried ones, which both share. */
export function sideOf(submission: StoredSubmission, asked: AskedOfPair): PairSide {
  const { judgement } = submission;
  const claims = [...ratedClaims(submission, asked.claimIds), ...asked.carried].map(
    ({ claimId, label, reason, severity }) => ({ claimId, label, reason, severity }),
  );
  const marks = {
    declined: judgement.declined,
    supportInR: judgement.supportInR,
    // A judgement is stored only if its marked passage was found in R, so that what is marked here lies there.
    hasSupportMarked: judgement.refusalEvidence.length > 0,
    refusalCause: judgement.refusalCause,
    answersQuestion: judgement.answersQuestion,
  };
  return {
    raterId: submission.raterId,
    state: submission.state === "judged" ? "judged" : "cannot_judge",
    rated: { claims, marks },
  };
}
