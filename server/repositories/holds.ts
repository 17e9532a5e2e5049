import type { Tx } from "@/server/db/database";

/** The hold on a whole project that is not released; null where there is none. */
export async function findProjectHold(tx: Tx, projectId: string): Promise<{ id: string } | null> {
  return tx.legalHold.findFirst({
    where: { projectId, releasedAt: null, matterId: null, documentId: null, responseId: null },
    select: { id: true },
  });
}

/** Whether any unreleased hold (project, matter, document or response) stands in a project. */
export async function hasAnyHold(tx: Tx, projectId: string): Promise<boolean> {
  return (await tx.legalHold.count({ where: { projectId, releasedAt: null } })) > 0;
}

export interface NewHold {
  readonly id: string;
  readonly projectId: string;
  readonly reason: string;
  readonly placedById: string;
  readonly placedAt: Date;
}

/** Places a hold on a whole project. */
export async function insertProjectHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx.legalHold.create({ data: hold, select: { id: true } });
}

/** Releases a hold. @throws Error where it was released meanwhile. */
export async function releaseHold(
  tx: Tx,
  holdId: string,
  release: { releasedById: string; releasedAt: Date; releaseReason: string },
): Promise<void> {
  const { count } = await tx.legalHold.updateMany({ where: { id: holdId, releasedAt: null }, data: release });
  if (count !== 1) throw new Error("the hold was released meanwhile");
}
