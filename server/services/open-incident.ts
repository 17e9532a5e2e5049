import type { z } from "zod";
import type { incidentEndpoints, IncidentResource } from "@/contracts/incidents";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findIncidentSource, type IncidentSource, insertIncident } from "@/server/repositories/incidents";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { getIncident } from "./get-incident";

type Body = z.output<typeof incidentEndpoints.openIncident.body>;

/** The source an incident names; null where it names none. @throws Refusal `source_not_known` */
async function findSource(tx: Tx, caller: Caller, body: Body): Promise<IncidentSource | null> {
  const { chunkId = null, documentVersionId = null, documentKey, documentVersion } = body;
  if ((documentKey === undefined) !== (documentVersion === undefined)) {
    throw new Refusal("source_not_known", "A document is named by its key and its printed version together.");
  }
  const printed =
    documentKey === undefined || documentVersion === undefined ? null : { key: documentKey, version: documentVersion };
  if (chunkId === null && documentVersionId === null && printed === null) return null;
  const found = await findIncidentSource(tx, caller.projectId, caller.userId, { chunkId, documentVersionId, printed });
  if (found === null) throw new Refusal("source_not_known", "The project has no such document version or chunk.");
  return found;
}

/** Posts a production incident. @throws Refusal `source_not_known` */
export async function openIncident(deps: Deps, caller: Caller, body: Body): Promise<IncidentResource> {
  const { projectId, userId } = caller;
  const id = deps.newId();
  await inTransaction(deps, async (tx) => {
    const source = await findSource(tx, caller, body);
    const text = JSON.stringify(body.report);
    const about = source === null ? {} : { documentId: source.documentId };
    const { payloadId, commitment } = await putPayload(tx, deps, { projectId, kind: "incident", text, ...about });
    const { kind } = body;
    const documentVersionId = source?.documentVersionId ?? null;
    const chunkId = source?.chunkId ?? null;
    await insertIncident(tx, {
      id,
      projectId,
      kind,
      occurredAt: new Date(body.occurredAt),
      reportPayloadId: payloadId,
      reportCommitment: commitment,
      documentVersionId,
      chunkId,
      createdById: userId,
      createdAt: deps.clock(),
    });
    const data = { incidentId: id, kind, report: { payload: payloadId, commitment }, documentVersionId, chunkId };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "incident.opened", data });
  });
  return getIncident(deps, id);
}
