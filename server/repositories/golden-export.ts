import type { Tx } from "@/server/db/database";

/** A question of a set version that may leave. */
export interface ExportedRow {
  readonly goldenItemId: string;
  readonly targetId: string;
  readonly key: string;
  readonly kind: string;
  readonly adversarialKind: string | null;
  readonly queryShape: string | null;
  readonly use: string;
}

/** Members of a version that a person may carry off: not sealed, neither privileged nor personal, behind no wall. */
export async function listExportedRows(tx: Tx, setVersionId: string, userId: string): Promise<ExportedRow[]> {
  return tx.$queryRaw<ExportedRow[]>`
    SELECT g.id AS "goldenItemId", t.id AS "targetId", g.key, g.kind, g.adversarial_kind AS "adversarialKind",
      g.query_shape AS "queryShape", g.use
    FROM golden_set_member m JOIN golden_target t ON t.id = m.golden_target_id JOIN golden_item g ON g.id = t.golden_item_id
    WHERE m.golden_set_version_id = ${setVersionId} AND g.use <> 'sealed' AND g.class IN ('public', 'confidential')
      AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = ${userId})
    ORDER BY g.key`;
}

/** The link of a chain with this number; null where the chain is shorter. */
export async function findLink(tx: Tx, chainId: string, seq: number): Promise<{ seq: number; hash: string } | null> {
  const row = await tx.auditEvent.findFirst({ where: { chainId, seq: BigInt(seq) }, select: { hash: true } });
  return row === null ? null : { seq, hash: row.hash };
}
