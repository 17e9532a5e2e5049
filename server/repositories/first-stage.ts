import type { Tx } from "@/server/db/database";

/** A rater's first answers on an item, by claim: whether it can be understood on its own. */
export async function listFirstAnswers(
  tx: Tx,
  batchItemId: string,
  raterId: string,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx.firstStageAnswer.findMany({
    where: { batchItemId, raterId },
    select: { claimId: true, isUnderstandable: true },
  });
  return new Map(rows.map((row) => [row.claimId, row.isUnderstandable]));
}

/** Stores first answers; answers on a claim that has one already are passed over. */
export async function appendFirstAnswers(
  tx: Tx,
  by: { batchItemId: string; raterId: string; answeredAt: Date },
  answers: readonly { readonly claimId: string; readonly understandable: boolean }[],
): Promise<number> {
  const { count } = await tx.firstStageAnswer.createMany({
    data: answers.map(({ claimId, understandable }) => ({ ...by, claimId, isUnderstandable: understandable })),
    skipDuplicates: true,
  });
  return count;
}

/**
 * Whether a document version is closed to a person: they hold a response that it was retrieved for, under a two-stage protocol,
 * without having given the first answers on all claims that they are asked about, and none for which they have. What is open
 * for the response at hand stays so when the next one, loaded ahead, rests on the same document.
 */
export async function isClosedFor(tx: Tx, userId: string, versionId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ closed: boolean | null }[]>`
    SELECT bool_and(EXISTS (SELECT FROM claim k WHERE k.response_id = i.response_id
        AND (cardinality(i.claim_ids) = 0 OR k.id = ANY (i.claim_ids))
        AND NOT EXISTS (SELECT FROM first_stage_answer a
          WHERE a.batch_item_id = i.id AND a.rater_id = s.rater_id AND a.claim_id = k.id))) AS closed
    FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
    JOIN protocol_version p ON p.id = b.protocol_version_id AND (p.content->>'isTwoStage')::boolean
    WHERE s.rater_id = ${userId} AND s.state = 'leased'
      AND EXISTS (SELECT FROM retrieved_chunk r JOIN chunk c ON c.id = r.chunk_id
        WHERE r.response_id = i.response_id AND c.document_version_id = ${versionId})`;
  return rows[0]?.closed === true;
}
