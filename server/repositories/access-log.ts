import type { Tx } from "@/server/db/database";

/** Who was served what. */
export interface AccessEntry {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly at: Date;
}

/** Notes that somebody was served something; append-only. */
export async function noteAccess(tx: Tx, entry: AccessEntry): Promise<void> {
  await tx.accessLog.create({ data: entry, select: { id: true } });
}

/** `noteAccess` for several at once. */
export async function noteAccesses(tx: Tx, entries: readonly AccessEntry[]): Promise<void> {
  if (entries.length > 0) await tx.accessLog.createMany({ data: [...entries] });
}

/** Which of these subjects somebody was served before. */
export async function listSubjectsAccessed(
  tx: Tx,
  access: Pick<AccessEntry, "projectId" | "userId" | "action">,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { projectId, userId, action } = access;
  const rows = await tx.accessLog.findMany({
    where: { projectId, userId, action, subjectId: { in: [...subjectIds] } },
    distinct: ["subjectId"],
    select: { subjectId: true },
  });
  return new Set(rows.map(({ subjectId }) => subjectId));
}
