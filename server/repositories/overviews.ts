import type { Tx } from "@/server/db/database";

/** Leases a person holds now in a project. */
export async function countOpenLeases(tx: Tx, projectId: string, userId: string, now: Date): Promise<number> {
  const rows = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
    WHERE b.project_id = ${projectId} AND s.rater_id = ${userId} AND s.state = 'leased' AND s.lease_until > ${now}`;
  return rows[0]?.n ?? 0;
}

/** What waits for a lead. */
export interface LeadCounts {
  readonly openDisputes: number;
  readonly approvalsWaitingForMe: number;
  readonly openBatches: number;
  readonly responsesToJudge: number;
  readonly listedMisattributed: number;
}

/** A wall's matters are left out of every count; an approval counts for whoever did not propose it. */
export async function countLeadWork(tx: Tx, projectId: string, userId: string): Promise<LeadCounts> {
  const rows = await tx.$queryRaw<LeadCounts[]>`
    WITH walled AS (
      SELECT rm.response_id FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id
      WHERE w.user_id = ${userId}
    )
    SELECT
      (SELECT count(*)::int FROM dispute d WHERE d.project_id = ${projectId} AND d.state = 'open'
        AND d.response_id NOT IN (SELECT response_id FROM walled)) AS "openDisputes",
      (SELECT count(*)::int FROM approval a WHERE a.project_id = ${projectId} AND a.state = 'proposed'
        AND a.proposer_id <> ${userId}) AS "approvalsWaitingForMe",
      (SELECT count(*)::int FROM batch b WHERE b.project_id = ${projectId} AND b.state = 'open') AS "openBatches",
      (SELECT count(*)::int FROM batch_item i JOIN batch b ON b.id = i.batch_id
        WHERE b.project_id = ${projectId} AND b.state = 'open' AND i.state = 'open'
        AND i.response_id NOT IN (SELECT response_id FROM walled)) AS "responsesToJudge",
      (SELECT count(*)::int FROM verdict v WHERE v.project_id = ${projectId} AND v.basis = 'unanimous'
        AND v.outcome = 'misattributed' AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
        AND v.response_id NOT IN (SELECT response_id FROM walled)) AS "listedMisattributed"`;
  return (
    rows[0] ?? {
      openDisputes: 0,
      approvalsWaitingForMe: 0,
      openBatches: 0,
      responsesToJudge: 0,
      listedMisattributed: 0,
    }
  );
}

/** Runs that are readable, and the latest recorded decision: of a run that a gate is for, which a sample of the traffic is not. */
export interface RunCounts {
  readonly total: number;
  readonly latestRunId: string | null;
  /** Outcome of the latest run's latest gate report; null before one. */
  readonly latestOutcome: string | null;
  /** Its targets were frozen after the run had begun. */
  readonly isLatestLate: boolean;
}

export async function countRuns(tx: Tx, projectId: string): Promise<RunCounts> {
  const rows = await tx.$queryRaw<RunCounts[]>`
    WITH ready AS (SELECT id, number, kind FROM run WHERE project_id = ${projectId} AND state = 'ready'),
      latest AS (SELECT id FROM ready WHERE kind <> 'production-sample' ORDER BY number DESC LIMIT 1),
      report AS (SELECT g.outcome, g.content->'flags' @> '["targets_frozen_after_run"]' AS late
        FROM gate_report g JOIN latest ON latest.id = g.run_id ORDER BY g.created_at DESC, g.id DESC LIMIT 1)
    SELECT
      (SELECT count(*)::int FROM ready) AS "total",
      (SELECT id FROM latest) AS "latestRunId",
      (SELECT outcome FROM report) AS "latestOutcome", coalesce((SELECT late FROM report), false) AS "isLatestLate"`;
  return rows[0] ?? { total: 0, latestRunId: null, latestOutcome: null, isLatestLate: false };
}

/** Golden items in use, and what of them is frozen and not superseded. */
export interface GoldenCounts {
  readonly items: number;
  readonly targetsFrozen: number;
  readonly judgementsFrozen: number;
}

export async function countGolden(tx: Tx, projectId: string, userId: string): Promise<GoldenCounts> {
  const rows = await tx.$queryRaw<GoldenCounts[]>`
    WITH item AS (
      SELECT g.id FROM golden_item g WHERE g.project_id = ${projectId} AND g.retired_at IS NULL
        AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = ${userId})
    )
    SELECT
      (SELECT count(*)::int FROM item) AS "items",
      (SELECT count(*)::int FROM golden_target t JOIN item ON item.id = t.golden_item_id
        WHERE NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)) AS "targetsFrozen",
      (SELECT count(*)::int FROM reference_judgement j WHERE j.project_id = ${projectId}
        AND NOT EXISTS (SELECT FROM reference_judgement later WHERE later.supersedes_id = j.id)
        AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id
          WHERE rm.response_id = j.response_id AND w.user_id = ${userId})) AS "judgementsFrozen"`;
  return rows[0] ?? { items: 0, targetsFrozen: 0, judgementsFrozen: 0 };
}
