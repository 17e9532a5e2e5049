import type { Tx } from "@/server/db/database";

/** What the panel of a project committed since a moment, all raters together. */
export interface PanelWorkRow {
  readonly gapsS: readonly number[];
  readonly raters: number;
  readonly judgements: number;
  /** The first of them; null before one. */
  readonly first: Date | null;
  /** Pairs that closed in the project, and those of them that differed; ever. */
  readonly pairsClosed: number;
  readonly pairsDiffered: number;
}

/** Gaps from one commit to the next of the same person, those of `breakS` seconds and more left out. */
export async function readPanelWork(tx: Tx, projectId: string, since: Date, breakS: number): Promise<PanelWorkRow> {
  const rows = await tx.$queryRaw<PanelWorkRow[]>`
    WITH own AS (
      SELECT s.rater_id, s.committed_at, extract(epoch FROM s.committed_at
          - lag(s.committed_at) OVER (PARTITION BY s.rater_id ORDER BY s.committed_at))::float8 AS gap
      FROM submission s WHERE s.project_id = ${projectId} AND s.committed_at >= ${since} AND s.state = 'judged'
        AND s.supersedes_id IS NULL
    ), kept AS (SELECT rater_id, gap FROM own WHERE gap > 0 AND gap < ${breakS})
    SELECT (SELECT coalesce(array_agg(gap ORDER BY gap), '{}') FROM kept) AS "gapsS",
      (SELECT count(DISTINCT rater_id)::int FROM kept) AS raters,
      (SELECT count(*)::int FROM own) AS judgements, (SELECT min(committed_at) FROM own) AS first,
      (SELECT count(*)::int FROM batch_item i JOIN batch b ON b.id = i.batch_id
        WHERE b.project_id = ${projectId} AND b.kind = 'first' AND i.wanted = 2 AND i.state <> 'open') AS "pairsClosed",
      (SELECT count(*)::int FROM dispute d JOIN batch_item i ON i.id = d.batch_item_id JOIN batch b ON b.id = i.batch_id
        WHERE b.project_id = ${projectId} AND b.kind = 'first' AND i.wanted = 2) AS "pairsDiffered"`;
  const [row] = rows;
  if (row === undefined) throw new Error("counting answers with a row");
  return row;
}

/** Of these responses: judgements asked for and not committed, in items that still wait for one. */
export async function countOpenSlots(
  tx: Tx,
  responseIds: readonly string[],
): Promise<{ readonly slots: number; readonly items: number; readonly disputes: number }> {
  const rows = await tx.$queryRaw<{ slots: number; items: number; disputes: number }[]>`
    SELECT coalesce(sum(i.wanted - (SELECT count(*) FROM slot s WHERE s.batch_item_id = i.id AND s.state = 'committed'))
        FILTER (WHERE i.state = 'open'), 0)::int AS slots,
      (count(*) FILTER (WHERE i.state = 'open'))::int AS items,
      (count(*) FILTER (WHERE i.state = 'disputed'))::int AS disputes
    FROM batch_item i JOIN batch b ON b.id = i.batch_id
    WHERE b.kind = 'first' AND i.response_id = ANY(${[...responseIds]})`;
  return rows[0] ?? { slots: 0, items: 0, disputes: 0 };
}
