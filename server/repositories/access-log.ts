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

/** Whether somebody was served this before. */
export async function hasAccess(
  tx: Tx,
  access: Pick<AccessEntry, "projectId" | "userId" | "action" | "subjectId">,
): Promise<boolean> {
  const { projectId, userId, action, subjectId } = access;
  const where = { projectId, userId, action, subjectId };
  return (await tx.accessLog.findFirst({ where, select: { id: true } })) !== null;
}
