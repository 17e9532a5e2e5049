import type { DocumentResource } from "@/contracts/documents";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { changeAliases, findTakenNames, listAliases, lockAliases } from "@/server/repositories/aliases";
import { getDocumentRow } from "@/server/repositories/documents";
import { Refusal } from "@/server/refusal";
import { inTransaction } from "@/server/transaction";

/**
 * Sets the other names by which answers and files call a document. Names that it has already, its own key among them, are no change.
 * @throws Refusal `alias_taken` where another document of the project is called so
 */
export async function setAliases(
  deps: Deps,
  { projectId, userId }: Caller,
  documentId: string,
  names: readonly string[],
): Promise<DocumentResource> {
  return inTransaction(deps, async (tx) => {
    await lockAliases(tx, projectId);
    const { key } = await getDocumentRow(tx, documentId);
    const wanted = new Set(names.filter((name) => name !== key));
    const [taken] = await findTakenNames(tx, { projectId, documentId }, [...wanted]);
    if (taken !== undefined) throw new Refusal("alias_taken", `“${taken}” names another document of this project.`);
    const present = await listAliases(tx, documentId);
    const removedIds = present.filter(({ alias }) => !wanted.has(alias)).map(({ id }) => id);
    for (const { alias } of present) wanted.delete(alias);
    const added = [...wanted].map((alias) => ({ id: deps.newId(), alias }));
    if (added.length + removedIds.length > 0) {
      await changeAliases(tx, { projectId, documentId, added, removedIds });
      const data = { documentId, added: added.length, removed: removedIds.length };
      await appendAudit(tx, deps, { projectId, actorId: userId, type: "document.aliases_changed", data });
    }
    return getDocumentRow(tx, documentId);
  });
}
