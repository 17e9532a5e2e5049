import type { z } from "zod";
import type { goldenItemEndpoints } from "@/contracts/golden-items";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { lockProposals } from "@/server/repositories/approvals";
import { insertTraffic } from "@/server/repositories/golden-composition";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";

type Body = z.output<(typeof goldenItemEndpoints.recordTraffic)["body"]>;

/** Records how many questions of each shape the traffic has, and where they were counted. The newest count holds; older ones stay. */
export async function recordTraffic(deps: Deps, caller: Caller, body: Body): Promise<{ number: number }> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const source = await putPayload(tx, deps, { projectId, kind: "traffic_source", text: body.source });
    const { payloadId, commitment } = source;
    const number = await insertTraffic(tx, {
      id: deps.newId(),
      projectId,
      counts: body.counts,
      sourcePayloadId: payloadId,
      sourceCommitment: commitment,
      recordedById: userId,
      recordedAt: deps.clock(),
    });
    const data = { number, source: { payload: payloadId, commitment } };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "traffic.recorded", data });
    return { number };
  });
}
