import type { Tx } from "@/server/db/database";

/** A response with a key that is equal where question, earlier turns and retrieved set are the same. */
export interface ResponseContext {
  readonly id: string;
  readonly contextKey: string;
}

/** Responses of a run that no wall hides from the person, in their order. */
export async function listResponseContexts(tx: Tx, runId: string, userId: string): Promise<ResponseContext[]> {
  const rows = await tx.response.findMany({
    where: { runId, responseMatters: { none: { matter: { wallDenials: { some: { userId } } } } } },
    orderBy: { ordinal: "asc" },
    select: { id: true, questionKey: true, retrievedDigest: true, retrievedSet: true },
  });
  return rows.map(({ id, questionKey, retrievedDigest, retrievedSet }) => ({
    id,
    contextKey: JSON.stringify([questionKey, retrievedDigest, retrievedSet]),
  }));
}
