import type { Tx } from "@/server/db/database";

/** One change of a project's other names at a time, until the transaction ends: whether a name is taken can be asked first. */
export async function lockAliases(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`assay.aliases.${projectId}`}, 0))`;
}

/** The other names of a document, by the ids of their rows. */
export async function listAliases(tx: Tx, documentId: string): Promise<{ id: string; alias: string }[]> {
  return tx.documentAlias.findMany({ where: { documentId }, select: { id: true, alias: true } });
}

/** Those of the names by which another document of the project is called already, as key or alias. */
export async function findTakenNames(
  tx: Tx,
  { projectId, documentId }: { readonly projectId: string; readonly documentId: string },
  names: readonly string[],
): Promise<string[]> {
  const others = { projectId, NOT: { id: documentId } };
  const [keys, aliases] = await Promise.all([
    tx.document.findMany({ where: { ...others, key: { in: [...names] } }, select: { key: true } }),
    tx.documentAlias.findMany({
      where: { projectId, alias: { in: [...names] }, NOT: { documentId } },
      select: { alias: true },
    }),
  ]);
  return [...keys.map(({ key }) => key), ...aliases.map(({ alias }) => alias)];
}

export interface AliasChange {
  readonly projectId: string;
  readonly documentId: string;
  readonly added: readonly { readonly id: string; readonly alias: string }[];
  readonly removedIds: readonly string[];
}

export async function changeAliases(tx: Tx, { projectId, documentId, added, removedIds }: AliasChange): Promise<void> {
  await tx.documentAlias.deleteMany({ where: { documentId, id: { in: [...removedIds] } } });
  await tx.documentAlias.createMany({ data: added.map((row) => ({ ...row, projectId, documentId })) });
}
