import type { GoldenTargetResource } from "@/contracts/golden";
import type { Tx } from "@/server/db/database";
import type { TargetRow } from "@/server/repositories/golden";
import { ERASED_TEXT, signedBy } from "./signed-by";
import { readTargetContents } from "./target-texts";

/** Frozen targets as they are read, in the order given. */
export async function toTargetResources(tx: Tx, rows: readonly TargetRow[]): Promise<GoldenTargetResource[]> {
  const contents = await readTargetContents(
    tx,
    rows.map((row) => row.content),
  );
  return rows.flatMap((row, index) => {
    const content = contents[index];
    if (content === undefined) return [];
    return [
      {
        id: row.id,
        goldenItemId: row.content.goldenItemId,
        question: row.question ?? ERASED_TEXT,
        content,
        proposedBy: row.proposerName,
        approvedBy: signedBy(row),
        frozenAt: row.frozenAt.toISOString(),
        digest: row.digest,
        reason: row.reason ?? ERASED_TEXT,
        supersedesId: row.content.supersedesId,
        supersededById: row.supersededById,
      },
    ];
  });
}
