import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { openBatch } from "@/server/services/open-batch";
import { addPanel, addRun, plainResponse } from "@/server/services/test-responses";

/** A project with people and one run that is open for judging. */
export interface World {
  readonly projectId: string;
  readonly lead: Caller;
  readonly engineer: Caller;
  readonly raters: readonly Caller[];
  readonly runId: string;
  readonly batchId: string;
}

/** Ids of a copy: the first one's, with the copy's number. What the new row says otherwise, as `jsonb_build_object` takes it. */
const COPIES: readonly (readonly [table: string, where: string, changes: string])[] = [
  ["payload", "row.response_id = $1", "'id', row.id || '-' || n, 'response_id', row.response_id || '-' || n"],
  [
    "response",
    "row.id = $1",
    `'id', row.id || '-' || n, 'ordinal', n + 1, 'external_id', 'r' || (n + 1), 'digest', row.id || '-' || n,
     'question_payload_id', row.question_payload_id || '-' || n, 'answer_payload_id', row.answer_payload_id || '-' || n`,
  ],
  ["retrieved_chunk", "row.response_id = $1", "'id', row.id || '-' || n, 'response_id', row.response_id || '-' || n"],
  [
    "claim",
    "row.response_id = $1",
    `'id', row.id || '-' || n, 'response_id', row.response_id || '-' || n, 'text_payload_id', row.text_payload_id || '-' || n,
     'carry_key', NULL, 'carry_key_strict', NULL`,
  ],
  [
    "citation",
    "row.claim_id IN (SELECT id FROM claim WHERE response_id = $1)",
    `'id', row.id || '-' || n, 'claim_id', row.claim_id || '-' || n, 'retrieved_chunk_id', row.retrieved_chunk_id || '-' || n`,
  ],
];

/** A response without texts of its own: enough for queues and plans, where a hundred thousand are wanted. */
const LEAN_COPIES: typeof COPIES = [
  [
    "response",
    "row.id = $1",
    "'id', row.id || '-' || n, 'ordinal', n + 1, 'external_id', 'r' || (n + 1), 'digest', row.id || '-' || n",
  ],
];

/** Copies a response with all that hangs on it, inside the database. */
export async function copyResponse(deps: Deps, responseId: string, copies: number, isLean: boolean): Promise<void> {
  for (const [table, where, changes] of isLean ? LEAN_COPIES : COPIES) {
    await deps.db.pool.query(
      `INSERT INTO ${table} SELECT made.* FROM ${table} row CROSS JOIN generate_series(1, $2::int) n
       CROSS JOIN LATERAL jsonb_populate_record(row, jsonb_build_object(${changes})) made WHERE ${where}`,
      [responseId, copies],
    );
  }
}

/** Sets up a panel and a run of equal responses, two claims each, and opens it. */
export async function openWorld(deps: Deps, size: { raters: number; responses: number }): Promise<World> {
  const panel = await addPanel(deps, size.raters);
  const { runId, responseIds } = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
  const [first] = responseIds;
  if (first === undefined) throw new Error("a run was made without its response");
  if (size.responses > 1) await copyResponse(deps, first, size.responses - 1, false);
  const { id: batchId } = await openBatch(deps, panel.engineer, runId, { carryOver: false });
  return { ...panel, runId, batchId };
}

/**
 * A world of many lean responses, of which the first rater has judged the first half of their way round: what a queue looks
 * like in the middle of a large run. Written by SQL in seconds; only the first response has texts.
 */
export async function openLargeWorld(deps: Deps, responses: number): Promise<World> {
  const world = await openWorld(deps, { raters: 4, responses: 1 });
  const [first] = world.raters;
  const { rows } = await deps.db.pool.query<{ id: string }>("SELECT id FROM response WHERE run_id = $1", [world.runId]);
  const responseId = rows[0]?.id;
  if (first === undefined || responseId === undefined) throw new Error("a world without people or responses");
  await copyResponse(deps, responseId, responses - 1, true);
  await deps.db.pool.query(
    `INSERT INTO batch_item (id, batch_id, response_id, order_key, claimed)
     SELECT 'item-' || r.ordinal, $1, r.id, r.ordinal, CASE WHEN r.ordinal <= $3 THEN 1 ELSE 0 END
     FROM response r WHERE r.run_id = $2 AND r.ordinal > 1`,
    [world.batchId, world.runId, responses / 2],
  );
  await deps.db.pool.query(
    `INSERT INTO slot (id, batch_item_id, slot_no, rater_id, state, claimed_at)
     SELECT 'slot-' || i.order_key, i.id, 1, $2, 'committed', timestamptz '2026-01-01T00:00:00Z' + i.order_key * interval '1 second'
     FROM batch_item i WHERE i.batch_id = $1 AND i.claimed = 1`,
    [world.batchId, first.userId],
  );
  await deps.db.pool.query(
    `INSERT INTO access_log (id, project_id, user_id, action, subject_kind, subject_id, at)
     SELECT 'access-' || i.order_key, $2, $3, 'task_served', 'response', i.response_id, s.claimed_at
     FROM batch_item i JOIN slot s ON s.batch_item_id = i.id WHERE i.batch_id = $1`,
    [world.batchId, world.projectId, first.userId],
  );
  return world;
}
