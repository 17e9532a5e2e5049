import type { ApprovalResource } from "@/contracts/golden";
import type { RubricTextInput } from "@/contracts/rubrics";
import { RUBRIC_PROBLEM_WORDS } from "@/contracts/rubric-problem-words";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { changesBetween, checkRubricText, rubricOfText, statementsOf, textOfRubric } from "@/domain/rubric/rubric-text";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findPendingOfKind, lockProposals } from "@/server/repositories/approvals";
import { listRubricRows } from "@/server/repositories/rubric-versions";
import { inTransaction } from "@/server/transaction";
import { ensureRubricVersion } from "./ensure-rubric-version";
import { putReason, refusePending, storeProposal } from "./golden/propose";
import { readRubric } from "./rubric/read-rubric";
import { contentOfRubric } from "./rubric/rubric-content";

function assertComplete(text: RubricTextInput): void {
  const problems = checkRubricText(text);
  const [first] = problems;
  if (first === undefined) return;
  const errors = problems.map(({ field, code }) => ({
    field: `rubric.${field}`,
    code,
    message: RUBRIC_PROBLEM_WORDS[code],
  }));
  throw new Refusal("rubric_incomplete", `${first.field}: ${RUBRIC_PROBLEM_WORDS[first.code]}`, { errors });
}

/** The number of the next version. @throws Refusal `same_content`. */
async function nextNumber(tx: Tx, projectId: string, text: RubricTextInput): Promise<number> {
  const [latest] = await listRubricRows(tx, projectId);
  if (latest === undefined) throw new Error("the first rubric that was just written down is not there");
  const before = textOfRubric(await readRubric(tx, latest.content));
  if (changesBetween(statementsOf(before), statementsOf(text)).length === 0) {
    throw new Refusal("same_content", "The version in force says exactly this.");
  }
  return latest.number + 1;
}

/**
 * Proposes a version of the rubric. It holds for batches that are opened after another lead has signed it; every label
 * keeps the version it was made under.
 *
 * @throws Refusal `rubric_incomplete`, `same_content`, `proposal_pending`.
 */
export async function proposeRubric(
  deps: Deps,
  caller: Caller,
  body: { rubric: RubricTextInput; reason: string },
): Promise<ApprovalResource> {
  assertComplete(body.rubric);
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    if ((await findPendingOfKind(tx, projectId, "rubric")) !== null) refusePending();
    await ensureRubricVersion(tx, deps, projectId, userId);
    const number = await nextNumber(tx, projectId, body.rubric);
    const content = await contentOfRubric(tx, deps, projectId, rubricOfText(body.rubric, number));
    const record = { id: deps.newId(), digest: frozenDigest("rubric_version", content, deps.sha256Hex), content };
    const reason = await putReason(tx, deps, projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "rubric", records: [record], reason });
  });
}
