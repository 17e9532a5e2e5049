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
