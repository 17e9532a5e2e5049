import type { z } from "zod";
import type { batchEndpoints } from "@/contracts/batches";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { hashRank } from "@/domain/agreement/sampling/hash-rank";
import { purposeBytes } from "@/domain/audit/canonical-json";
import { judgementsWanted, type ProtocolDefinition } from "@/domain/rubric/protocol";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findReadyRun, insertBatch, insertBatchItems, type NewBatch } from "@/server/repositories/batches";
import { holdUnitsOfRun } from "@/server/repositories/claim-units";
import {
  holdTargetsOfRun,
  type JudgedResponse,
  listDecidedIds,
  listJudgedResponses,
} from "@/server/repositories/judged-responses";
import type { VersionsInForce } from "@/server/repositories/rubrics";
import { insertVerdicts, type NewClaimVerdict, type NewVerdict } from "@/server/repositories/verdicts";
import { inTransaction } from "@/server/transaction";
import { ensureRubricVersion } from "./ensure-rubric-version";
import { type BatchResource, readBatch } from "./get-batch";
import { orderKeyOf } from "./order-key";
import { keyForMarks } from "./marks-key";
import { type CarriedClaim, planResponse, type ResponsePlan } from "./plan-batch";
import { type MarksKeys, readCarryBook, readMarksKeys } from "./read-carry-book";
import { keyOfClaim, outcomeOf } from "./record-verdict";

type OpenBatch = typeof batchEndpoints.openBatch;

/** A run of ten thousand responses is opened in one go. */
const TIMEOUT_MS = 10 * 60 * 1000;

interface Written {
  readonly verdicts: NewVerdict[];
  readonly claims: NewClaimVerdict[];
  readonly events: AuditEvent[];
}

function carriedClaimRow(
  deps: Deps,
  response: JudgedResponse,
  verdictId: string | null,
  { claimId, from }: CarriedClaim,
): NewClaimVerdict {
  const { label, reason, severity } = from;
  const keys = response.claims.find((claim) => claim.claimId === claimId);
  return {
    id: deps.newId(),
    verdictId,
    claimId,
    label,
    reason,
    severity,
    basis: "carried",
    carriedFromId: from.id,
    carryKey: keyOfClaim(keys, label),
    hops: from.hops + 1,
    originAt: new Date(from.originAtMs),
    decidedAt: deps.clock(),
    supersedesId: null,
  };
}

function verdictRow(
  deps: Deps,
  plan: Exclude<ResponsePlan, { kind: "queued" }>,
  marksKeys: MarksKeys,
  versions: VersionsInForce,
): NewVerdict {
  const { response, verdict } = plan;
  const now = deps.clock();
  const carried = plan.kind === "carried" ? [plan.marks, ...plan.claims.map((claim) => claim.from)] : [];
  const declined = verdict.marks?.declined ?? null;
  return {
    id: deps.newId(),
    projectId: response.projectId,
    responseId: response.id,
    batchItemId: null,
    ...outcomeOf(verdict.decision),
    basis: verdict.basis,
    adjudicationId: null,
    firstSubmissionId: null,
    secondSubmissionId: null,
    declined,
    supportInR: verdict.marks?.supportInR ?? null,
    answersQuestion: verdict.marks?.answersQuestion ?? null,
    rubricVersionId: versions.rubricVersionId,
    protocolVersionId: versions.protocolVersionId,
    carriedFromId: plan.kind === "carried" ? plan.marks.id : null,
    hops: carried.reduce((most, from) => Math.max(most, from.hops + 1), 0),
    carryKey: keyForMarks(marksKeys.get(response.id) ?? null, declined),
    originAt: new Date(carried.reduce((oldest, from) => Math.min(oldest, from.originAtMs), now.getTime())),
    decidedAt: now,
    supersedesId: null,
  };
}

function mechanicalEvent(verdict: NewVerdict): AuditEvent {
  const { id: verdictId, responseId, basis, outcome } = verdict;
  const data = { verdictId, responseId, basis, outcome, claims: 0, carriedFromId: null, supersedesId: null };
  return { type: "verdict.recorded", data };
}

/** Rows of everything that is decided at once, and the events that tell of it. */
function writeDecided(
  deps: Deps,
  runId: string,
  plans: readonly ResponsePlan[],
  marksKeys: MarksKeys,
  versions: VersionsInForce,
): Written {
  const written: Written = { verdicts: [], claims: [], events: [] };
  for (const plan of plans) {
    const verdict = plan.kind === "queued" ? null : verdictRow(deps, plan, marksKeys, versions);
    if (verdict !== null) written.verdicts.push(verdict);
    if (verdict !== null && plan.kind === "mechanical") written.events.push(mechanicalEvent(verdict));
    const kept = plan.kind === "carried" ? plan.claims : plan.kind === "queued" ? plan.carried : [];
    written.claims.push(...kept.map((claim) => carriedClaimRow(deps, plan.response, verdict?.id ?? null, claim)));
  }
  if (written.claims.length > 0 || written.verdicts.some((verdict) => verdict.basis === "carried")) {
    const pairs = written.claims.map(({ claimId, carriedFromId }) => [claimId, carriedFromId]);
    const digest = deps.sha256Hex(purposeBytes("assay:carried:v1", pairs));
    const responses = written.verdicts.filter((verdict) => verdict.basis === "carried").length;
    written.events.push({ type: "verdicts.carried", data: { runId, claims: pairs.length, responses, digest } });
  }
  return written;
}

function itemOf(deps: Deps, batch: NewBatch, protocol: ProtocolDefinition, plan: ResponsePlan & { kind: "queued" }) {
  const { claimIds, response } = plan;
  const orderKey = orderKeyOf(deps, batch.seed, response.id);
  const wanted = judgementsWanted(protocol, hashRank(batch.seed, `${response.id}/doubled`, deps.sha256Hex));
  return { id: deps.newId(), batchId: batch.id, responseId: response.id, orderKey, claimIds, wanted };
}

async function openOnce(tx: Tx, deps: Deps, caller: Caller, runId: string, isCarrying: boolean): Promise<string> {
  const { projectId, userId: createdById } = caller;
  await holdUnitsOfRun(tx, runId);
  const run = await findReadyRun(tx, runId);
  if (run === null) throw new Refusal("not_found", "There is no such run, or its import is not finished.");
  const versions = await ensureRubricVersion(tx, deps, projectId, createdById);
  const { rubricVersionId, protocolVersionId } = versions;
  const batch: NewBatch = {
    id: deps.newId(),
    projectId,
    runId,
    kind: "first",
    name: `run-${run.number}`,
    seed: deps.newId(),
    rubricVersionId,
    protocolVersionId,
    createdById,
    createdAt: deps.clock(),
  };
  if (!(await insertBatch(tx, batch))) throw new Refusal("batch_already_open", "This run was opened before.");
  await holdTargetsOfRun(tx, runId);
  // What a lead ruled on already (a disputed answer from production) is not put before raters as well.
  const decided = await listDecidedIds(tx, runId);
  const responses = (await listJudgedResponses(tx, runId)).filter(({ id }) => !decided.has(id));
  const marksKeys = await readMarksKeys(tx, deps, projectId, responses, versions);
  const book = isCarrying ? await readCarryBook(tx, deps, projectId, responses, marksKeys, versions) : null;
  const plans = responses.map((response) => planResponse(response, marksKeys.get(response.id) ?? null, book));
  const written = writeDecided(deps, runId, plans, marksKeys, versions);
  await insertVerdicts(tx, written.verdicts, written.claims);
  const items = plans
    .filter((plan) => plan.kind === "queued")
    .map((plan) => itemOf(deps, batch, versions.protocol, plan));
  await insertBatchItems(tx, items);
  const data = { batchId: batch.id, runId, kind: batch.kind, items: items.length, rubricVersionId, protocolVersionId };
  const events: AuditEvent[] = [{ type: "batch.opened", data }, ...written.events];
  await appendAudits(tx, deps, { projectId, actorId: createdById }, events);
  return batch.id;
}

/**
 * Opens a run for judging: code decides what code decides, unchanged claims keep their verdict, the rest is queued with two
 * blind slots each; all of it or nothing.
 *
 * @throws Refusal `batch_already_open`.
 */
export async function openBatch(
  deps: Deps,
  caller: Caller,
  runId: string,
  body: z.output<OpenBatch["body"]>,
): Promise<BatchResource> {
  return inTransaction(
    deps,
    async (tx) => readBatch(tx, deps, caller, await openOnce(tx, deps, caller, runId, body.carryOver)),
    { timeoutMs: TIMEOUT_MS },
  );
}
