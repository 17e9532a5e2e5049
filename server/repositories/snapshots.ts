import type { Tx } from "@/server/db/database";

/** The corpus at a time. */
export interface SnapshotRow {
  readonly id: string;
  readonly name: string;
  readonly takenAt: Date;
  readonly digest: string;
  readonly documentVersions: number;
}

/** Snapshots of a project, newest first. */
export async function listSnapshotRows(tx: Tx, projectId: string): Promise<SnapshotRow[]> {
  const rows = await tx.snapshot.findMany({
    where: { projectId },
    orderBy: [{ takenAt: "desc" }, { id: "desc" }],
    select: { id: true, name: true, takenAt: true, digest: true, _count: { select: { snapshotVersions: true } } },
  });
  return rows.map(({ _count, ...row }) => ({ ...row, documentVersions: _count.snapshotVersions }));
}

/** The newest file of each document with the commitment of its text, by id. */
export async function listCorpus(
  tx: Tx,
  projectId: string,
): Promise<{ documentVersionId: string; commitment: string | null }[]> {
  return tx.$queryRaw`
    SELECT DISTINCT ON (v.document_id) v.id AS "documentVersionId", coalesce(v.text_commitment, v.original_commitment) AS commitment
    FROM document_version v WHERE v.project_id = ${projectId} AND v.original_payload_id IS NOT NULL
    ORDER BY v.document_id, v.number DESC`;
}

/** Stores a snapshot with its members; false where another has its name. */
export async function insertSnapshot(
  tx: Tx,
  snapshot: { id: string; projectId: string; name: string; takenAt: Date; digest: string; createdAt: Date },
  versionIds: readonly string[],
): Promise<boolean> {
  const { count } = await tx.snapshot.createMany({ data: [snapshot], skipDuplicates: true });
  if (count === 0) return false;
  await tx.snapshotVersion.createMany({
    data: versionIds.map((documentVersionId) => ({ snapshotId: snapshot.id, documentVersionId })),
  });
  return true;
}
