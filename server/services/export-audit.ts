import { createHash } from "node:crypto";
import { JsonLines } from "@/server/answers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Connection } from "@/server/db/connection";
import type { Deps } from "@/server/deps";
import { noteAccess } from "@/server/repositories/access-log";
import {
  beginSnapshot,
  endSnapshot,
  isPayloadHeldBack,
  isRecordHeldBack,
  listPayloadsOfRun,
  readEvents,
  readPayloads,
  readRecords,
  type StoredEvent,
  type StoredPayload,
} from "@/server/repositories/record-export";
import { inTransaction } from "@/server/transaction";

const stanceOf = (isHeldBack: boolean) => (isHeldBack ? "partial" : "included");

async function readHeader(connection: Connection, caller: Caller): Promise<object> {
  const { projectId, userId } = caller;
  return {
    format: "assay-record",
    version: 1,
    project: projectId,
    payloads: stanceOf(await isPayloadHeldBack(connection, projectId, userId)),
    records: stanceOf(await isRecordHeldBack(connection, projectId, userId)),
  };
}

const eventLine = (projectId: string, event: StoredEvent) => ({
  project: projectId,
  seq: Number(event.seq),
  at: event.at.toISOString(),
  type: event.type,
  actor: event.actor,
  data: event.data,
  prev: event.prev,
  hash: event.hash,
});

function payloadLine(payload: StoredPayload): object {
  const { id, salt, text, base64, commitment } = payload;
  if (salt === null) return { payload_id: id, erased: true };
  return text === null ? { payload_id: id, salt, base64, commitment } : { payload_id: id, salt, text, commitment };
}

async function* readLines(connection: Connection, caller: Caller): AsyncGenerator<object> {
  const { projectId, userId } = caller;
  yield await readHeader(connection, caller);
  const lists: { digest: string; runId: string }[] = [];
  for await (const event of readEvents(connection, projectId)) {
    yield eventLine(projectId, event);
    const { payloadList, runId } = event.data;
    if (typeof payloadList === "string" && typeof runId === "string") lists.push({ digest: payloadList, runId });
  }
  for (const { digest, runId } of lists) {
    const payloads = await listPayloadsOfRun(connection, runId);
    yield { payload_list: digest, payloads: payloads.map(({ id, commitment }) => [id, commitment]) };
  }
  for await (const payload of readPayloads(connection, projectId, userId)) yield payloadLine(payload);
  for await (const { record, id, content, digest } of readRecords(connection, projectId, userId)) {
    yield { record, id, content, digest };
  }
}

/** What was carried off is an event of its own, written once the last line has left. */
async function recordExport(deps: Deps, caller: Caller, rows: number, sha256: string): Promise<void> {
  const { projectId, userId } = caller;
  const data = { kind: "record", subjectId: null, rows, sha256 };
  await inTransaction(deps, (tx) => appendAudit(tx, deps, { projectId, actorId: userId, type: "export.made", data }));
}

async function* exportLines(deps: Deps, caller: Caller): AsyncGenerator<string> {
  const { projectId, userId } = caller;
  const entry = { action: "export", subjectKind: "project", subjectId: projectId, at: deps.clock() };
  await noteAccess(deps.db.prisma, { id: deps.newId(), projectId, userId, ...entry });
  const hash = createHash("sha256");
  let rows = 0;
  const connection = await beginSnapshot(deps.db);
  try {
    for await (const value of readLines(connection, caller)) {
      const line = JSON.stringify(value);
      hash.update(`${line}\n`);
      rows += 1;
      yield line;
    }
  } finally {
    await endSnapshot(connection);
  }
  await recordExport(deps, caller, rows, hash.digest("hex"));
}

/**
 * The project's record in the form of `verify/FORMAT.md`, as of one moment: chain, payloads with their salts, frozen
 * records. What the caller may not carry off (a wall, a privileged class, a note of an open pair) is left out, and the
 * header says so; the chain still names its commitment.
 */
export function exportAudit(deps: Deps, caller: Caller): JsonLines {
  return new JsonLines(exportLines(deps, caller));
}
