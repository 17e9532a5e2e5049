import type { z } from "zod";
import type { disputedAnswerEndpoints } from "@/contracts/disputed-answers";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  findItemOfQuestion,
  insertCandidate,
  linkResponse,
  lockOffered,
  type OfferedResponse,
} from "@/server/repositories/golden-candidates";
import { findCurrentVerdict } from "@/server/repositories/verdicts";
import { inTransaction } from "@/server/transaction";
import { reassessVerdicts } from "./reassess-verdicts";

type Body = z.output<typeof disputedAnswerEndpoints.offerCandidate.body>;
type Offered = z.input<typeof disputedAnswerEndpoints.offerCandidate.answer>;

/** @throws Refusal `not_settled`: a candidate rests on what people decided, never on one rater. */
async function assertRuledOn(tx: Tx, responseId: string): Promise<void> {
  const verdict = await findCurrentVerdict(tx, responseId);
  const isByPeople = verdict?.basis === "adjudicated" || verdict?.basis === "unanimous";
  if (verdict === null || verdict.outcome === null || !isByPeople) {
    throw new Refusal(
      "not_settled",
      "The answer is not decided by a ruling or by two raters; a candidate rests on that.",
    );
  }
}

/** The item of the response's question, made unless it is there. @throws Refusal `question_missing`, `item_key_taken`. */
async function ensureItem(tx: Tx, deps: Deps, caller: Caller, offered: OfferedResponse, body: Body) {
  const { projectId, userId: createdById } = caller;
  const known = await findItemOfQuestion(tx, projectId, offered.questionKey);
  if (known !== null) return { goldenItemId: known, events: [], isThereAlready: true };
  const { questionPayloadId, questionCommitment, questionKey, class: itemClass, matterId } = offered;
  const id = deps.newId();
  const question = { questionPayloadId, questionCommitment, questionKey };
  const { kind } = body;
  const candidate = { id, projectId, key: body.key.trim(), ...question, kind, class: itemClass, matterId, createdById };
  if (!(await insertCandidate(tx, { ...candidate, createdAt: deps.clock() }))) {
    throw new Refusal("item_key_taken", "Another question goes by this name; give it one of its own.");
  }
  const data = { goldenItemId: id, question: { payload: questionPayloadId, commitment: questionCommitment } };
  const created: AuditEvent = { type: "golden_item.created", data };
  return { goldenItemId: id, events: [created], isThereAlready: false };
}

/**
 * Offers the question of a response that people decided as a golden candidate, and links the response to it. A question that
 * is in the set already is that item. Nothing is frozen by it: a target is proposed and signed by two as any other.
 *
 * @throws Refusal `not_settled`, `question_missing`, `item_key_taken`.
 */
export async function offerCandidate(deps: Deps, caller: Caller, responseId: string, body: Body): Promise<Offered> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    const offered = await lockOffered(tx, responseId);
    if (offered.goldenItemId !== null) return { goldenItemId: offered.goldenItemId, isThereAlready: true };
    await assertRuledOn(tx, responseId);
    if (offered.question === null || offered.question.trim() === "") {
      throw new Refusal(
        "question_missing",
        "The payload does not say what was asked, so nothing can be expected of it.",
      );
    }
    const { goldenItemId, events, isThereAlready } = await ensureItem(tx, deps, caller, offered, body);
    await linkResponse(tx, responseId, goldenItemId);
    const linked: AuditEvent = { type: "golden_item.offered", data: { goldenItemId, responseId } };
    await appendAudits(tx, deps, { projectId, actorId: userId }, [...events, linked]);
    // The item may have a frozen target already: then answerability is its word from now on.
    if (isThereAlready) await reassessVerdicts(tx, deps, projectId, [goldenItemId]);
    return { goldenItemId, isThereAlready };
  });
}
