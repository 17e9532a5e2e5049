import type { Tx } from "@/server/db/database";

/** A response with what a golden item for its question would take over. */
export interface OfferedResponse {
  readonly goldenItemId: string | null;
  readonly questionPayloadId: string;
  readonly questionCommitment: string;
  readonly questionKey: string;
  /** Null where it was erased; blank where the payload did not say. */
  readonly question: string | null;
  readonly class: string;
  /** An item has one matter: a wall that hides the answer hides the question as well. */
  readonly matterId: string | null;
}

/** Reads a response and keeps it from being linked elsewhere meanwhile. @throws Error where there is none. */
export async function lockOffered(tx: Tx, responseId: string): Promise<OfferedResponse> {
  const [row] = await tx.$queryRaw<OfferedResponse[]>`
    SELECT r.golden_item_id AS "goldenItemId", r.question_payload_id AS "questionPayloadId",
      r.question_commitment AS "questionCommitment", r.question_key AS "questionKey", q.text AS question, r.class,
      (SELECT min(m.matter_id) FROM response_matter m WHERE m.response_id = r.id) AS "matterId"
    FROM response r JOIN payload q ON q.id = r.question_payload_id WHERE r.id = ${responseId} FOR UPDATE OF r`;
  if (row === undefined) throw new Error("a response that was looked up is gone");
  return row;
}

/** The item in use that asks the same; null where there is none. */
export async function findItemOfQuestion(tx: Tx, projectId: string, questionKey: string): Promise<string | null> {
  const row = await tx.goldenItem.findFirst({
    where: { projectId, questionKey, retiredAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return row?.id ?? null;
}

/** An item as it is made of a response. */
export interface NewCandidate {
  readonly id: string;
  readonly projectId: string;
  readonly key: string;
  readonly questionPayloadId: string;
  readonly questionCommitment: string;
  readonly questionKey: string;
  readonly kind: "answerable" | "unanswerable" | "adversarial";
  readonly class: string;
  readonly matterId: string | null;
  readonly createdById: string;
  readonly createdAt: Date;
}

/** Stores an item; false where its name is taken. */
export async function insertCandidate(tx: Tx, candidate: NewCandidate): Promise<boolean> {
  const { count } = await tx.goldenItem.createMany({ data: [candidate], skipDuplicates: true });
  return count === 1;
}

/** Links a response to the item of its question. */
export async function linkResponse(tx: Tx, responseId: string, goldenItemId: string): Promise<void> {
  await tx.response.update({ where: { id: responseId }, data: { goldenItemId }, select: { id: true } });
}
