import type { Tx } from "@/server/db/database";

/** Decided, and nowhere open for judging. */
const IS_CLOSED = `EXISTS (SELECT FROM verdict v WHERE v.response_id = r.id)
  AND NOT EXISTS (SELECT FROM batch_item i WHERE i.response_id = r.id AND i.closed_at IS NULL)`;

export interface RepairableAsked {
  readonly runId: string;
  readonly userId: string;
  /** The person rates: only what is decided and nowhere open for judging may be seen. */
  readonly closedOnly: boolean;
  readonly afterOrdinal: number;
  readonly limit: number;
}

/** A run's responses after a place, in their order; walls and open judging are filters here. */
export function listRepairable(tx: Tx, asked: RepairableAsked): Promise<{ id: string; ordinal: number }[]> {
  const { runId, userId, closedOnly, afterOrdinal, limit } = asked;
  return tx.$queryRawUnsafe(
    `SELECT r.id, r.ordinal FROM response r
     WHERE r.run_id = $1 AND r.ordinal > $2
       AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $3
         WHERE rm.response_id = r.id)
       AND (NOT $4 OR (${IS_CLOSED}))
     ORDER BY r.ordinal LIMIT $5`,
    runId,
    afterOrdinal,
    userId,
    closedOnly,
    limit,
  );
}

/** Whether a response is decided and nobody judges it. */
export async function isClosed(tx: Tx, responseId: string): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT FROM response r WHERE r.id = $1 AND ${IS_CLOSED}`,
    responseId,
  );
  return rows.length > 0;
}

interface LabelRow {
  readonly claimId: string;
  readonly label: string;
}

/** What is decided of a response's claims, padding left out: there the cited passages do say the claim. */
export async function listLabelsInForce(tx: Tx, responseId: string): Promise<Map<string, string>> {
  const rows = await tx.$queryRawUnsafe<LabelRow[]>(
    `SELECT cv.claim_id AS "claimId", cv.label FROM verdict v JOIN claim_verdict cv ON cv.verdict_id = v.id
     WHERE v.response_id = $1 AND cv.label IS NOT NULL AND cv.reason IS DISTINCT FROM 'padding'
       AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
       AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)`,
    responseId,
  );
  return new Map(rows.map(({ claimId, label }) => [claimId, label]));
}
