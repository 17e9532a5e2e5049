import { z } from "zod";
import { QUERY_SHAPES, type QueryShape } from "@/domain/golden/item-codes";
import type { Tx } from "@/server/db/database";

/** Who made a judgement, and when. */
export interface JudgementFact {
  readonly id: string;
  readonly rater: string;
  readonly committedAt: Date;
}

export async function listJudgementFacts(tx: Tx, submissionIds: readonly string[]): Promise<JudgementFact[]> {
  return tx.$queryRaw<JudgementFact[]>`
    SELECT s.id, u.login AS rater, s.committed_at AS "committedAt" FROM submission s JOIN app_user u ON u.id = s.rater_id
    WHERE s.id = ANY (${[...submissionIds]})`;
}

/** Names of the run's responses that no wall hides from the person, by id. */
export async function listResponseNames(tx: Tx, runId: string, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; externalId: string }[]>`
    SELECT r.id, r.external_id AS "externalId" FROM response r WHERE r.run_id = ${runId} AND NOT EXISTS (
      SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = ${userId}
      WHERE rm.response_id = r.id)`;
  return new Map(rows.map(({ id, externalId }) => [id, externalId]));
}

const shapeRow = z.object({ id: z.string(), shape: z.enum(QUERY_SHAPES) });

/** The shape of the question of each response of the run, where its golden item says one. */
export async function listResponseShapes(tx: Tx, runId: string): Promise<ReadonlyMap<string, QueryShape>> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT r.id, g.query_shape AS shape FROM response r JOIN golden_item g ON g.id = r.golden_item_id
    WHERE r.run_id = ${runId} AND g.query_shape IS NOT NULL`;
  return new Map(
    z
      .array(shapeRow)
      .parse(rows)
      .map(({ id, shape }) => [id, shape]),
  );
}

/** Whether a person is judging one of these responses just now, or has judged it in a pair that is not closed. */
export async function isJudgingAny(tx: Tx, responseIds: readonly string[], userId: string): Promise<boolean> {
  const found = await tx.slot.findFirst({
    where: { raterId: userId, batchItem: { responseId: { in: [...responseIds] }, state: "open" } },
    select: { id: true },
  });
  return found !== null;
}

/** Places of claims in their responses, from 0, by id. */
export async function listClaimOrdinals(tx: Tx, runId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.claim.findMany({ where: { response: { runId } }, select: { id: true, ordinal: true } });
  return new Map(rows.map(({ id, ordinal }) => [id, ordinal]));
}

/** A first blind label of a claim that was ruled on, and the ruling. */
export interface RuledLabelRow {
  readonly rater: string;
  readonly label: string;
  readonly ruling: string;
}

/** Rulings of the run that stand, beside the first labels that they were about. */
export async function listRuledLabels(tx: Tx, runId: string): Promise<RuledLabelRow[]> {
  return tx.$queryRaw<RuledLabelRow[]>`
    SELECT u.login AS rater, l.label, ac.label AS ruling
    FROM adjudication a JOIN adjudication_claim ac ON ac.adjudication_id = a.id JOIN label l ON l.claim_id = ac.claim_id
    JOIN submission s ON s.id = l.submission_id AND s.supersedes_id IS NULL JOIN app_user u ON u.id = s.rater_id
    JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id AND b.kind = 'first'
    WHERE b.run_id = ${runId} AND l.label IS NOT NULL AND ac.label IS NOT NULL
      AND NOT EXISTS (SELECT FROM adjudication later WHERE later.supersedes_id = a.id)
    ORDER BY u.login, l.id`;
}
