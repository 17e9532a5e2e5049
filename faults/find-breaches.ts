import type { AuditEvent } from "@/domain/audit/audit-events";
import { eventHash, GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Deps } from "@/server/deps";

interface ChainRow {
  readonly seq: string;
  readonly at: Date;
  readonly type: string;
  readonly actor_id: string | null;
  readonly data: Record<string, unknown>;
  readonly prev: string;
  readonly hash: string;
}

/** Whether every link of a project's chain is the hash of what it holds, without a gap, up to the head (I6). */
export async function findChainBreaches(deps: Deps, projectId: string): Promise<string[]> {
  const { rows } = await deps.db.pool.query<ChainRow>(
    "SELECT seq, at, type, actor_id, data, prev, hash FROM audit_event WHERE chain_id = $1 ORDER BY seq",
    [projectId],
  );
  const heads = await deps.db.pool.query<{ seq: string; hash: string }>(
    "SELECT seq, hash FROM audit_head WHERE chain_id = $1",
    [projectId],
  );
  const breaches: string[] = [];
  let prev = GENESIS_HASH;
  for (const [index, row] of rows.entries()) {
    const event = { type: row.type, data: row.data } as unknown as AuditEvent;
    const place = { project: projectId, seq: Number(row.seq), at: row.at.toISOString(), actor: row.actor_id };
    if (place.seq !== index + 1) breaches.push(`chain: event ${row.seq} stands in place ${index + 1}`);
    if (row.prev !== prev) breaches.push(`chain: event ${row.seq} does not follow the one before it`);
    if (eventHash(prev, { ...event, ...place }, deps.sha256Hex) !== row.hash) {
      breaches.push(`chain: event ${row.seq} is not what was hashed`);
    }
    prev = row.hash;
  }
  const [head] = heads.rows;
  if (Number(head?.seq ?? 0) !== rows.length || (head?.hash ?? GENESIS_HASH) !== prev) {
    breaches.push("chain: the head is not the last event");
  }
  return breaches;
}

/** What must hold of a project at any moment, as SQL that lists where it doesn't. */
const RULES: readonly (readonly [name: string, sql: string])[] = [
  [
    "an item with more raters than asked for, or one twice",
    `SELECT i.id FROM batch_item i JOIN batch b ON b.id = i.batch_id JOIN slot s ON s.batch_item_id = i.id WHERE b.project_id = $1
     GROUP BY i.id, i.wanted HAVING count(*) > i.wanted OR count(DISTINCT s.rater_id) <> count(s.rater_id)`,
  ],
  [
    "an item whose counter is not its slots",
    `SELECT i.id FROM batch_item i JOIN batch b ON b.id = i.batch_id WHERE b.project_id = $1
     AND i.claimed <> (SELECT count(*) FROM slot s WHERE s.batch_item_id = i.id)`,
  ],
  [
    "a committed slot without its judgement, or a judgement without its slot",
    `SELECT s.id FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id WHERE b.project_id = $1
     AND (s.state = 'committed') <> EXISTS (SELECT FROM submission x WHERE x.slot_id = s.id)`,
  ],
  [
    "a judgement without exactly one event",
    `SELECT x.id FROM submission x WHERE x.project_id = $1 AND 1 <> (SELECT count(*) FROM audit_event e
     WHERE e.chain_id = $1 AND e.type = 'labels.committed' AND e.data->>'submissionId' = x.id)`,
  ],
  [
    "an event of a judgement that is not there",
    `SELECT e.seq::text AS id FROM audit_event e WHERE e.chain_id = $1 AND e.type = 'labels.committed'
     AND NOT EXISTS (SELECT FROM submission x WHERE x.id = e.data->>'submissionId')`,
  ],
  [
    "a judgement that is not whole",
    `SELECT x.id FROM submission x WHERE x.project_id = $1 AND x.state = 'judged' AND (SELECT count(*) FROM label l WHERE l.submission_id = x.id)
     <> (SELECT count(*) FROM claim c WHERE c.response_id = x.response_id AND c.is_current)`,
  ],
  [
    "a pair that is in and not closed, or closed and not in",
    `SELECT i.id FROM batch_item i JOIN batch b ON b.id = i.batch_id WHERE b.project_id = $1 AND (i.state <> 'open')
     <> ((SELECT count(*) FROM submission x WHERE x.batch_item_id = i.id AND x.supersedes_id IS NULL) = i.wanted)`,
  ],
  [
    "a closed pair without exactly one verdict or dispute",
    `SELECT i.id FROM batch_item i JOIN batch b ON b.id = i.batch_id WHERE b.project_id = $1 AND i.state <> 'open' AND 1 <>
     (SELECT count(*) FROM verdict v WHERE v.batch_item_id = i.id) + (SELECT count(*) FROM dispute d WHERE d.batch_item_id = i.id)`,
  ],
  [
    "a key whose write was not finished",
    `SELECT k.key AS id FROM idempotency_key k JOIN membership m ON m.user_id = k.user_id
     WHERE m.project_id = $1 AND (k.status IS NULL OR k.response IS NULL)`,
  ],
];

/** Everything in which a project is not what it must be, whatever happened to it; none when all is well. */
export async function findBreaches(deps: Deps, projectId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, sql] of RULES) {
    const { rows } = await deps.db.pool.query<{ id: string }>(sql, [projectId]);
    if (rows.length > 0) found.push(`${name}: ${rows.length}, first ${rows[0]?.id ?? ""}`);
  }
  return [...found, ...(await findChainBreaches(deps, projectId))];
}
