import type { Deps } from "@/server/deps";
import { Choices } from "./choices";
import { RaterClient } from "./client";
import type { DatabaseServer } from "./database-server";
import type { Door, Reply } from "./door";
import { findBreaches } from "./find-breaches";
import { type Acknowledged, findLost } from "./find-lost";
import type { Outcome } from "./poll-until-empty";
import { openWorld } from "./world";

const recoveryWithinMs = 10_000;
const pollMs = 200;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Readiness {
  readonly status: number;
  readonly database: string;
}

async function readReadiness(origin: string): Promise<Readiness> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(30_000) });
    const { database } = (await answer.json()) as { database: string };
    return { status: answer.status, database };
  } catch {
    return { status: 0, database: "unreachable" };
  }
}

/** While the database is away: a write is refused with 503 and a time to come back, and readiness says no. */
function findUnfit(reply: Reply, ready: Readiness): string[] {
  return [
    ...(reply.status === 503 && reply.code === "unavailable" ? [] : [`away: ${reply.status} ${reply.code}`]),
    ...(reply.status !== 503 || Number(reply.retryAfter) > 0 ? [] : ["away: no Retry-After"]),
    ...(ready.status === 503 && ready.database === "does_not_answer" ? [] : [`away: readiness ${ready.status}`]),
  ];
}

/** The database goes away for a while in the middle of judging, and comes back; the app stays up. */
export async function loseDatabase(
  deps: Deps,
  door: Door,
  place: { database: DatabaseServer; origin: string },
  plan: { seed: number; awayMs: number },
): Promise<Outcome> {
  const world = await openWorld(deps, { raters: 8, responses: 60 });
  const clients = world.raters.map((rater, n) => new RaterClient(door, rater, new Choices(plan.seed, `rater ${n}`)));
  const breaches: string[] = [];
  const acknowledged: Acknowledged[] = [];
  const over = new AbortController();
  const work = async (client: RaterClient) => {
    while (!over.signal.aborted) {
      const task = RaterClient.taskIn(await client.takeNext());
      if (task === null) {
        await pause(pollMs);
        continue;
      }
      const commit = client.prepare(task);
      // As a browser does: the same write with the same key until somebody answers.
      let answer = await client.send(commit);
      while (answer.status === 503 || answer.status === 0) {
        await pause(pollMs);
        answer = await client.send(commit);
      }
      if (answer.status === 201) acknowledged.push({ commit, answer });
      else breaches.push(`commit: ${answer.status} ${answer.code}`);
    }
  };
  const working = clients.map(work);
  await pause(1000);
  await place.database.kill();
  await pause(500);
  const [witness] = clients;
  if (witness === undefined) throw new Error("a world without raters");
  let asked = 0;
  for (const until = performance.now() + plan.awayMs; performance.now() < until; asked += 1) {
    breaches.push(...findUnfit(await witness.takeNext(), await readReadiness(place.origin)));
    await pause(pollMs);
  }
  await place.database.start();
  const back = performance.now();
  while ((await readReadiness(place.origin)).status !== 200 || (await witness.listOwn()).status !== 200) {
    if (performance.now() - back > 6 * recoveryWithinMs) break;
    await pause(50);
  }
  const recoveryMs = performance.now() - back;
  await pause(1000);
  over.abort();
  await Promise.all(working);
  if (recoveryMs > recoveryWithinMs) breaches.push(`recovered after ${Math.round(recoveryMs)} ms`);
  const all = [
    ...new Set(breaches),
    ...(await findLost(deps, acknowledged)),
    ...(await findBreaches(deps, world.projectId)),
  ];
  const figures = `away ${plan.awayMs / 1000} s, asked ${asked} times, back after ${(recoveryMs / 1000).toFixed(1)} s, ${acknowledged.length} commits`;
  return { figures, breaches: all };
}
