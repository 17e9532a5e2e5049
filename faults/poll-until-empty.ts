import type { Deps } from "@/server/deps";
import { Choices } from "./choices";
import { RaterClient } from "./client";
import type { Door, Reply } from "./door";
import { findBreaches } from "./find-breaches";
import { type Acknowledged, findLost } from "./find-lost";
import { openWorld } from "./world";

/** What a workload came to: figures to print, and everything that was wrong. */
export interface Outcome {
  readonly figures: string;
  readonly breaches: readonly string[];
}

/** Tries in a row with nothing to take before a rater goes home: others may still give something back. */
const emptyTries = 3;

interface Seen {
  readonly acknowledged: Acknowledged[];
  readonly odd: string[];
  requests: number;
}

function note(seen: Seen, what: string, reply: Reply, expected: readonly number[]): void {
  seen.requests += 1;
  if (!expected.includes(reply.status)) seen.odd.push(`${what}: ${reply.status} ${reply.code}`);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function workUntilEmpty(client: RaterClient, choices: Choices, seen: Seen, thinkMs: number): Promise<void> {
  for (let empty = 0; empty < emptyTries; ) {
    if (thinkMs > 0) await pause(choices.below(2 * thinkMs));
    const taken = await client.takeNext();
    note(seen, "take", taken, [200]);
    const task = RaterClient.taskIn(taken);
    if (task === null) {
      empty += 1;
      continue;
    }
    empty = 0;
    // Now and then somebody gives a response back: its slot must find another hand.
    if (choices.below(20) === 0) {
      note(seen, "release", await client.release(task.leaseId), [200]);
      continue;
    }
    const commit = client.prepare(task);
    const answer = await client.send(commit);
    note(seen, "commit", answer, [201]);
    if (answer.status === 201) seen.acknowledged.push({ commit, answer });
  }
}

/** Raters who take and commit until nothing is left: each response by exactly two of them (I2). */
export async function pollUntilEmpty(
  deps: Deps,
  door: Door,
  seed: number,
  size: { raters: number; responses: number; thinkMs?: number },
): Promise<Outcome> {
  const world = await openWorld(deps, size);
  const seen: Seen = { acknowledged: [], odd: [], requests: 0 };
  const began = performance.now();
  await Promise.all(
    world.raters.map((rater, index) => {
      const choices = new Choices(seed, `rater ${index}`);
      return workUntilEmpty(new RaterClient(door, rater, choices), choices, seen, size.thinkMs ?? 0);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await deps.db.pool.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM batch_item i WHERE i.batch_id = $1 AND (i.state = 'open' OR 2 <>
       (SELECT count(DISTINCT x.rater_id) FROM submission x WHERE x.batch_item_id = i.id))`,
    [world.batchId],
  );
  const left = rows[0]?.left ?? 0;
  const breaches = [
    ...new Set(seen.odd),
    ...(left === 0 ? [] : [`responses without exactly two raters: ${left}`]),
    ...(await findBreaches(deps, world.projectId)),
    ...(await findLost(deps, seen.acknowledged)),
  ];
  const figures = `${size.raters} raters, ${size.responses} responses, ${seen.acknowledged.length} commits, ${seen.requests} requests in ${seconds.toFixed(1)} s`;
  return { figures, breaches };
}
