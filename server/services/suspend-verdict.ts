import type { AuditEvent } from "@/domain/audit/audit-events";
import { ANSWERS_QUESTION } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import type { JudgedResponse } from "@/server/repositories/judged-responses";
import { getVersions } from "@/server/repositories/rubrics";
import { type CurrentVerdict, listCurrentClaimVerdicts } from "@/server/repositories/verdicts";
import { recordVerdict } from "./record-verdict";

/**
 * Makes a decided response undecided while a lead looks at it again: a verdict that decides nothing supersedes the one in force,
 * which stays in the record. What is looked at again passes no gate meanwhile; and an early fail is not counted either.
 */
export async function suspendVerdict(
  tx: Tx,
  deps: Deps,
  response: JudgedResponse,
  verdict: CurrentVerdict,
): Promise<AuditEvent> {
  const { declined, supportInR, answersQuestion } = verdict;
  return recordVerdict(tx, deps, {
    response,
    verdict: {
      basis: verdict.basis,
      claims: verdict.claims,
      marks: {
        declined,
        supportInR,
        hasSupportMarked: supportInR === true,
        refusalCause: null,
        answersQuestion: ANSWERS_QUESTION.find((known) => known === answersQuestion) ?? null,
      },
      decision: { decided: false, cause: "disputed", isFailAlready: false },
    },
    batchItemId: verdict.batchItemId,
    adjudicationId: verdict.adjudicationId,
    submissionIds: [verdict.firstSubmissionId, verdict.secondSubmissionId].filter((id) => id !== null),
    versions: await getVersions(tx, verdict.rubricVersionId, verdict.protocolVersionId),
    current: await listCurrentClaimVerdicts(tx, response.id),
    supersedesId: verdict.id,
    origin: verdict,
  });
}
