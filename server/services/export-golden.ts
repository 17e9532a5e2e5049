import { createHash } from "node:crypto";
import type { z } from "zod";
import { exportedItem, type goldenItemEndpoints } from "@/contracts/golden-items";
import { JsonLines } from "@/server/answers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listTargetRows } from "@/server/repositories/golden";
import { listExportedRows } from "@/server/repositories/golden-export";
import { listSetVersionRows, type SetVersionRow } from "@/server/repositories/golden-sets";
import { inTransaction } from "@/server/transaction";
import { noteExposure } from "./golden/note-exposure";
import { toTargetResources } from "./golden/target-resource";

type Query = z.output<(typeof goldenItemEndpoints.exportGolden)["query"]>;
type Exported = z.input<typeof exportedItem>;

async function findVersion(tx: Tx, projectId: string, { set, number }: Query): Promise<SetVersionRow> {
  const version = (await listSetVersionRows(tx, projectId)).find(
    (row) => (set === undefined || row.setName === set) && (number === undefined || row.number === number),
  );
  if (version === undefined) throw new Refusal("not_found", "No such version of a set is frozen.");
  return version;
}

async function readItems(tx: Tx, caller: Caller, versionId: string): Promise<{ ids: string[]; items: Exported[] }> {
  const rows = await listExportedRows(tx, versionId, caller.userId);
  const targets = await toTargetResources(
    tx,
    await listTargetRows(
      tx,
      rows.map((row) => row.targetId),
    ),
  );
  const byId = new Map(targets.map((target) => [target.id, target]));
  const items = rows.flatMap((row): Exported[] => {
    const target = byId.get(row.targetId);
    if (target === undefined) return [];
    const { key: id, kind, adversarialKind: adversarial, queryShape: shape, use } = row;
    const { question, content, digest, frozenAt: frozen_at } = target;
    return [exportedItem.parse({ id, question, kind, adversarial, shape, use, target: content, digest, frozen_at })];
  });
  return { ids: rows.map((row) => row.goldenItemId), items };
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/**
 * The questions of a set version, a line each, with what their targets say. Sealed, privileged and personal ones stay. That they
 * left, and with whom, is in the register and the chain before the first line is.
 * @throws Refusal `not_found`
 */
export async function exportGolden(deps: Deps, caller: Caller, query: Query): Promise<JsonLines> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    const version = await findVersion(tx, projectId, query);
    const { ids, items } = await readItems(tx, caller, version.id);
    const lines = items.map((item) => JSON.stringify(item));
    await noteExposure(tx, deps, caller, "exported", ids);
    const sha256 = createHash("sha256")
      .update(lines.map((line) => `${line}\n`).join(""))
      .digest("hex");
    const data = { kind: "golden", subjectId: version.id, rows: lines.length, sha256 };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "export.made", data });
    return new JsonLines(each(lines));
  });
}
