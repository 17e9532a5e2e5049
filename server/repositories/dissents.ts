import type { Tx } from "@/server/db/database";

/** A dissent as it is appended. */
export interface NewDissent {
  readonly id: string;
  readonly projectId: string;
  readonly adjudicationId: string;
  readonly raterId: string;
  readonly textPayloadId: string;
  readonly textCommitment: string;
  readonly appendedAt: Date;
}

/** Appends a dissent; false where the rater dissented from this ruling before. */
export async function insertDissent(tx: Tx, dissent: NewDissent): Promise<boolean> {
  const { count } = await tx.dissent.createMany({ data: [dissent], skipDuplicates: true });
  return count === 1;
}

/** A dissent, read back; the text is null where it was erased. */
export interface StoredDissent {
  readonly raterId: string;
  readonly text: string | null;
  readonly at: Date;
}

/** Dissents from a ruling, oldest first. */
export async function listDissents(tx: Tx, adjudicationId: string): Promise<StoredDissent[]> {
  const rows = await tx.dissent.findMany({
    where: { adjudicationId },
    orderBy: [{ appendedAt: "asc" }, { id: "asc" }],
    select: { raterId: true, appendedAt: true, textPayload: { select: { text: true } } },
  });
  return rows.map((row) => ({ raterId: row.raterId, text: row.textPayload.text, at: row.appendedAt }));
}
