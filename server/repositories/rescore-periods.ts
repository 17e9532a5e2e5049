import type { Tx } from "@/server/db/database";

/** When the first pair under a rubric version was closed; null where none is. */
export async function findFirstClosed(tx: Tx, rubricVersionId: string): Promise<Date | null> {
  const rows = await tx.$queryRaw<{ at: Date | null }[]>`
    SELECT min(i.closed_at) AS at FROM batch_item i JOIN batch b ON b.id = i.batch_id
    WHERE b.rubric_version_id = ${rubricVersionId} AND b.kind = 'first' AND i.wanted = 2 AND i.state <> 'open'`;
  return rows[0]?.at ?? null;
}

/** Pairs closed, items drawn for a re-score, and those of them that are judged, in a stretch of time. */
export interface PeriodCounts {
  readonly closedPairs: number;
  readonly drawn: number;
  readonly judged: number;
}

/** Counts of a period, over what was judged under one rubric version. */
export async function countPeriod(
  tx: Tx,
  rubricVersionId: string,
  period: { readonly from: Date; readonly to: Date },
): Promise<PeriodCounts> {
  const { from, to } = period;
  const rows = await tx.$queryRaw<PeriodCounts[]>`
    SELECT
      (SELECT count(*)::int FROM batch_item i JOIN batch b ON b.id = i.batch_id
        WHERE b.rubric_version_id = ${rubricVersionId} AND b.kind = 'first' AND i.wanted = 2 AND i.state <> 'open'
          AND i.closed_at >= ${from} AND i.closed_at < ${to}) AS "closedPairs",
      count(ri.batch_item_id)::int AS drawn,
      count(*) FILTER (WHERE i.state <> 'open')::int AS judged
    FROM rescore_draw d JOIN batch b ON b.id = d.batch_id JOIN rescore_item ri ON ri.rescore_draw_id = d.id
    JOIN batch_item i ON i.id = ri.batch_item_id
    WHERE b.rubric_version_id = ${rubricVersionId} AND d.drawn_at >= ${from} AND d.drawn_at < ${to}`;
  return rows[0] ?? { closedPairs: 0, drawn: 0, judged: 0 };
}
