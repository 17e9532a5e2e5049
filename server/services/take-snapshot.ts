import type { SnapshotResource } from "@/contracts/golden-items";
import { purposeBytes } from "@/domain/audit/canonical-json";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { insertSnapshot, listCorpus } from "@/server/repositories/snapshots";
import { inTransaction } from "@/server/transaction";

/**
 * Records the corpus: the newest file of every document. Targets that are proposed from then on speak about it.
 * @throws Refusal `nothing_to_freeze` without a document; `item_key_taken` where a snapshot has the name.
 */
export async function takeSnapshot(deps: Deps, caller: Caller, body: { name: string }): Promise<SnapshotResource> {
  const { projectId, userId } = caller;
  const takenAt = deps.clock();
  return inTransaction(deps, async (tx) => {
    const corpus = await listCorpus(tx, projectId);
    if (corpus.length === 0) throw new Refusal("nothing_to_freeze", "No document has come in as a file yet.");
    const members = corpus.toSorted((a, b) => (a.documentVersionId < b.documentVersionId ? -1 : 1));
    const digest = deps.sha256Hex(purposeBytes("assay:snapshot:v1", members));
    const { name } = body;
    const row = { id: deps.newId(), projectId, name, takenAt, digest, createdAt: takenAt };
    const versionIds = members.map((member) => member.documentVersionId);
    if (!(await insertSnapshot(tx, row, versionIds))) {
      throw new Refusal("item_key_taken", "Another snapshot has this name; give it another one.");
    }
    const data = { snapshotId: row.id, documentVersions: members.length, digest };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "snapshot.recorded", data });
    return { id: row.id, name, takenAt: takenAt.toISOString(), digest, documentVersions: members.length };
  });
}
