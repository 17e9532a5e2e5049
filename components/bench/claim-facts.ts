import type { BenchTask, CitationResource, ClaimJudgement, ClaimResource, Judgement } from "@/contracts/bench";
import { judgedClaimOf, listJudgementErrors } from "@/contracts/check-judgement";
import { contextOfClaim, placeOfEvidence } from "@/contracts/judgement-context";
import { JUDGEMENT_PROBLEM_WORDS } from "@/contracts/judgement-words";
import type { FieldError } from "@/contracts/problems";
import { boundsOfClaim, type ClaimBounds } from "@/domain/rubric/claim-bounds";
import type { ClaimLabel, FailLabel } from "@/domain/rubric/codes";
import { type OfferedReason, type ReasonsOffered, reasonsOffered } from "@/domain/rubric/offered-reasons";
import { type JudgementProblem, validateClaimJudgement } from "@/domain/rubric/validate-judgement";

/** The reasons that the citations' state and what is marked so far allow, the likeliest first. */
export function offersOf(task: BenchTask, claim: ClaimResource, judged: ClaimJudgement): ReasonsOffered {
  const context = contextOfClaim(claim, task);
  const { evidence, marks, hasUncoveredWords } = judgedClaimOf(judged, claim, task);
  return reasonsOffered(context, { evidence, marks: Object.values(marks), hasUncoveredWords }, context.padding);
}

export const offersUnder = (offers: ReasonsOffered, label: FailLabel): readonly OfferedReason[] => offers[label];

/** Whether Grounded is offered, and what holds it back. */
export function groundedBounds(task: BenchTask, claim: ClaimResource, judged: ClaimJudgement): ClaimBounds {
  const { evidence, isReadFromImage } = judgedClaimOf(judged, claim, task);
  return boundsOfClaim({ ...contextOfClaim(claim, task), evidence, isReadFromImage });
}

/** Why Grounded is not offered, in words; empty where it is. */
export function groundedBlocks(task: BenchTask, claim: ClaimResource, judged: ClaimJudgement): readonly string[] {
  const { blockedBy } = groundedBounds(task, claim, judged);
  return blockedBy.map((block) => JUDGEMENT_PROBLEM_WORDS[`grounded_${block}`]);
}

/** The rubric's word on one claim as it stands. */
export function problemsOf(task: BenchTask, claim: ClaimResource, judged: ClaimJudgement): readonly JudgementProblem[] {
  return validateClaimJudgement(judgedClaimOf(judged, claim, task), contextOfClaim(claim, task));
}

/** Everything that keeps the judgement from being committed. A response whose claims are all carried lists none. */
export function errorsOf(task: BenchTask, judgement: Judgement): readonly FieldError[] {
  return listJudgementErrors(judgement, task, task.claims.length === 0);
}

/** The citations that marks are asked for: one a handle, and only from as many on as the protocol says; with fewer the label sets the mark. */
export function markedCitations(task: BenchTask, claim: ClaimResource): readonly CitationResource[] {
  const ids = contextOfClaim(claim, task).citations.map((citation) => citation.citationId);
  if (ids.length < task.rubric.marksFrom) return [];
  return claim.citations.filter((citation) => ids.includes(citation.id));
}

/** Where a claim's evidence lies, by the order in which it was marked. */
export const placesOf = (task: BenchTask, claim: ClaimResource | null, evidence: ClaimJudgement["evidence"]) =>
  evidence.map((item) => placeOfEvidence(item, claim, task.chunks));

export const isFail = (label: ClaimLabel | null): label is FailLabel =>
  label === "unsupported" || label === "misattributed";
