import type { z } from "zod";
import type { goldenEndpoints } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listSetVersionRows } from "@/server/repositories/golden-sets";
import { signedBy } from "./golden/signed-by";

/** Versions of the project's golden sets, newest first. */
export async function listSetVersions(
  deps: Deps,
  caller: Caller,
): Promise<z.input<(typeof goldenEndpoints.listSetVersions)["answer"]>> {
  const rows = await listSetVersionRows(deps.db.prisma, caller.projectId);
  const items = rows.map((row) => ({
    id: row.id,
    setName: row.setName,
    number: row.number,
    digest: row.digest,
    targets: row.targets,
    frozenAt: row.frozenAt.toISOString(),
    proposedBy: row.proposerName,
    approvedBy: signedBy(row),
  }));
  return { items };
}
