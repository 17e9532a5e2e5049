import type { z } from "zod";
import type { DisputedAnswer, disputedAnswerEndpoints } from "@/contracts/disputed-answers";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { holdUnitsOfRun } from "@/server/repositories/claim-units";
import { findKeptPayload, getOnlyResponse, insertDisputedPayload } from "@/server/repositories/disputed-payloads";
import { findOpenDispute, insertDispute, lockResponse } from "@/server/repositories/disputes";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import type { Upload } from "@/server/upload";
import { describeChanges, describeLimits } from "./describe-limits";
import { readCase } from "./disputed-case";
import { incoming, type ReadUpload, readSpool, readUpload } from "./import/read-upload";
import { Spool } from "./import/spool";
import { writeRun } from "./import/write-run";
import { readShownResponse } from "./read-task";

type Query = z.output<typeof disputedAnswerEndpoints.openDisputedAnswer.query>;

/** One answer with what was in its prompt. A file beyond this is a run. */
const PAYLOAD_MAX_BYTES = 16 * 1024 * 1024;

const NO_REASON = "No reason was given.";

/** @throws Refusal `payload_unreadable`, `payload_many_answers`, and what `readUpload` throws of the bytes themselves. */
async function readPayload(deps: Deps, upload: Upload, spool: Spool): Promise<ReadUpload> {
  const maxBytes = Math.min(deps.settings.maxUploadBytes, PAYLOAD_MAX_BYTES);
  const read = await readUpload(incoming(upload, spool, maxBytes), spool, maxBytes).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "import_bad_lines") throw error;
    const message = `No known format reads this payload, so nothing was stored. ${error.message}`;
    throw new Refusal("payload_unreadable", message, { errors: error.errors ?? [] });
  });
  const { items } = read.counts;
  if (items !== 1) {
    throw new Refusal("payload_many_answers", `The file holds ${items} answers; a dispute is about one.`);
  }
  return read;
}

/** All bytes as they came. */
async function readBytes(spool: Spool): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const bytes of spool.read()) parts.push(bytes);
  return Buffer.concat(parts);
}

/** The dispute of a payload, opened unless it is there already. */
async function openOnce(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  kept: { responseId: string; read: ReadUpload; raw: Uint8Array; reason: string },
): Promise<Pick<DisputedAnswer, "disputeId" | "isThereAlready">> {
  const { responseId, read, raw } = kept;
  const { projectId, userId: openedById } = caller;
  await lockResponse(tx, responseId);
  const earlier = (await findKeptPayload(tx, responseId))?.disputeId ?? (await findOpenDispute(tx, responseId))?.id;
  if (earlier !== undefined) return { disputeId: earlier, isThereAlready: true };
  const { response } = await readCase(tx, deps, caller, responseId);
  const claimIds = response.claims.map((claim) => claim.claimId);
  const dispute = { id: deps.newId(), projectId, responseId, batchItemId: null, openedAt: deps.clock() };
  await insertDispute(tx, { ...dispute, cause: "production", claimIds });
  const stored = await putPayload(tx, deps, { projectId, kind: "raw_payload", bytes: raw, responseId });
  const why = await putPayload(tx, deps, { projectId, kind: "reason", text: kept.reason, responseId });
  const { format, because, issues, receipt } = read;
  await insertDisputedPayload(tx, {
    disputeId: dispute.id,
    projectId,
    rawPayloadId: stored.payloadId,
    rawCommitment: stored.commitment,
    format,
    because,
    issues,
    reasonPayloadId: why.payloadId,
    reasonCommitment: why.commitment,
    openedById,
  });
  const disputeId = dispute.id;
  const opened = { disputeId, responseId, cause: "production", claims: claimIds.length };
  const payload = {
    disputeId,
    responseId,
    format,
    bytes: receipt.receivedBytes,
    sha256: receipt.receivedSha256,
    raw: { payload: stored.payloadId, commitment: stored.commitment },
    reason: { payload: why.payloadId, commitment: why.commitment },
  };
  await appendAudits(tx, deps, { projectId, actorId: openedById }, [
    { type: "dispute.opened", data: opened },
    { type: "dispute.payload_kept", data: payload },
  ]);
  return { disputeId, isThereAlready: false };
}

async function openSpooled(
  deps: Deps,
  caller: Caller,
  query: Query,
  upload: Upload,
  spool: Spool,
): Promise<DisputedAnswer> {
  const { fileName = null, system, reason } = query;
  const read = await readPayload(deps, upload, spool);
  const { receipt, counts, report, format, because, issues } = read;
  const records = readSpool(spool, format);
  const found = { format, receipt, counts, repeated: report.repeated, records };
  const run = await writeRun(deps, caller, {
    fileName,
    system,
    kind: "production-sample",
    answeredAt: null,
    ...found,
  });
  const raw = await readBytes(spool);
  return inTransaction(deps, async (tx) => {
    await holdUnitsOfRun(tx, run.runId);
    const responseId = await getOnlyResponse(tx, run.runId);
    const given = { responseId, read, raw, reason: reason.trim() === "" ? NO_REASON : reason };
    const opened = await openOnce(tx, deps, caller, given);
    const { rubricVersionId, protocolVersionId } = await readCase(tx, deps, caller, responseId);
    const { shown } = await readShownResponse(tx, { responseId, claimIds: [], rubricVersionId, protocolVersionId });
    return {
      ...opened,
      responseId,
      format,
      because,
      ...receipt,
      claims: shown.claims.length,
      chunks: shown.chunks.length,
      issues: { ...issues },
      limits: describeLimits(shown, await describeChanges(tx, responseId)),
    };
  });
}

/**
 * Disputes one production answer by its payload. The bytes are kept as they came; what was shown is rebuilt from them as an
 * import does, and what the payload does not say is said to be missing, never guessed. The same payload again finds the dispute
 * that it opened; a break between the import and the dispute is mended by sending it again.
 *
 * @throws Refusal `import_empty`, `import_too_large`, `import_broken_off`, `payload_unreadable`, `payload_many_answers`,
 * `frozen_text_changed`.
 */
export async function openDisputedAnswer(
  deps: Deps,
  caller: Caller,
  query: Query,
  upload: Upload,
): Promise<DisputedAnswer> {
  const spool = await Spool.open(deps.settings.dataFolder, deps.newId());
  try {
    return await openSpooled(deps, caller, query, upload, spool);
  } finally {
    await spool.close();
  }
}
