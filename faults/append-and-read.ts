import { benchEndpoints, draft, type Judgement } from "@/contracts/bench";
import { z } from "zod";
import type { Deps } from "@/server/deps";
import { Choices } from "./choices";
import { RaterClient } from "./client";
import type { Door, Reply } from "./door";
import { findBreaches } from "./find-breaches";
import { type Acknowledged, findLost } from "./find-lost";
import type { Outcome } from "./poll-until-empty";
import { openWorld, type World } from "./world";

interface History {
  /** Commits with the moments between which each happened. */
  readonly commits: (Acknowledged & { readonly sentAt: number; readonly answeredAt: number })[];
  readonly breaches: Set<string>;
  operations: number;
}

/** What a client may be told when its lease was given back or handed on in between. */
const ALLOWED: Readonly<Record<string, readonly number[]>> = {
  take: [200],
  read: [200, 409],
  list: [200],
  renew: [200, 409],
  release: [200, 409],
  draft: [200, 409],
  commit: [201, 409],
};

interface Held {
  readonly leaseId: string;
  leaseVersion: number;
  draftVersion: number;
  lastDraft: Judgement | null;
}

class Actor {
  #held: { task: ReturnType<typeof RaterClient.taskIn> & object; held: Held } | null = null;
  readonly #client: RaterClient;
  readonly #choices: Choices;
  readonly #history: History;

  constructor(client: RaterClient, choices: Choices, history: History) {
    this.#client = client;
    this.#choices = choices;
    this.#history = history;
  }

  #check(what: string, reply: Reply): Reply {
    this.#history.operations += 1;
    if (ALLOWED[what]?.includes(reply.status) !== true) {
      this.#history.breaches.add(`${what}: ${reply.status} ${reply.code}`);
    }
    return reply;
  }

  async #take(): Promise<void> {
    const task = RaterClient.taskIn(this.#check("take", await this.#client.takeNext()));
    if (task === null) return;
    const { leaseId, leaseVersion } = task;
    this.#held = { task, held: { leaseId, leaseVersion, draftVersion: task.draft?.version ?? 0, lastDraft: null } };
  }

  async #saveDraft(): Promise<void> {
    if (this.#held === null) return;
    const { task, held } = this.#held;
    const judgement = this.#client.say(task);
    const reply = this.#check("draft", await this.#client.saveDraft(held.leaseId, held.draftVersion, judgement));
    if (reply.status !== 200) return;
    const { version } = benchEndpoints.saveDraft.answer.parse(reply.body);
    if (version !== held.draftVersion + 1) this.#history.breaches.add("a draft that skipped a version");
    held.draftVersion = version;
    held.lastDraft = judgement;
  }

  /** What the client wrote last is what it reads back (no lost update). */
  async #read(): Promise<void> {
    if (this.#held === null) {
      this.#check("list", await this.#client.listOwn());
      return;
    }
    const { held } = this.#held;
    const reply = this.#check("read", await this.#client.getLease(held.leaseId));
    if (reply.status !== 200 || held.lastDraft === null) return;
    const stored = z.object({ draft: draft.nullable() }).parse(reply.body).draft;
    const isLast =
      stored?.version === held.draftVersion && JSON.stringify(stored.judgement) === JSON.stringify(held.lastDraft);
    if (!isLast) this.#history.breaches.add("a draft that is not the one written last");
  }

  async #renew(): Promise<void> {
    if (this.#held === null) return;
    const { held } = this.#held;
    const reply = this.#check("renew", await this.#client.renew(held.leaseId, held.leaseVersion));
    if (reply.status === 200) held.leaseVersion = benchEndpoints.renewLease.answer.parse(reply.body).leaseVersion;
  }

  async #giveBack(): Promise<void> {
    if (this.#held === null) return;
    const { leaseId } = this.#held.held;
    const isDeferred = this.#choices.below(2) === 0;
    this.#check("release", await (isDeferred ? this.#client.defer(leaseId) : this.#client.release(leaseId)));
    this.#held = null;
  }

  async #commit(): Promise<void> {
    if (this.#held === null) return;
    const { task, held } = this.#held;
    const commit = this.#client.prepare({ ...task, leaseVersion: held.leaseVersion });
    const sentAt = performance.now();
    // Clicked twice: both are one.
    const [answer, twin] = await Promise.all([this.#client.send(commit), this.#client.send(commit)]);
    const answeredAt = performance.now();
    this.#check("commit", answer);
    if (JSON.stringify(answer) !== JSON.stringify(twin)) this.#history.breaches.add("two answers to one key");
    if (answer.status === 201) this.#history.commits.push({ commit, answer, sentAt, answeredAt });
    this.#held = null;
  }

  async step(): Promise<void> {
    if (this.#held === null) return this.#choices.below(8) === 0 ? this.#read() : this.#take();
    const chance = this.#choices.below(100);
    if (chance < 30) return this.#saveDraft();
    if (chance < 55) return this.#read();
    if (chance < 75) return this.#renew();
    return chance < 90 ? this.#giveBack() : this.#commit();
  }
}

/** Whatever was answered before something else was sent stands before it in the audit. */
async function findDisorder(deps: Deps, world: World, history: History): Promise<string[]> {
  const { rows } = await deps.db.pool.query<{ id: string; seq: string }>(
    "SELECT data->>'submissionId' AS id, seq FROM audit_event WHERE chain_id = $1 AND type = 'labels.committed'",
    [world.projectId],
  );
  const seqOf = new Map(rows.map((row) => [row.id, Number(row.seq)]));
  const placed = history.commits.map(({ answer, sentAt, answeredAt }) => {
    const { submissionId } = benchEndpoints.commitLabels.answer.parse(answer.body);
    return { sentAt, answeredAt, seq: seqOf.get(submissionId) ?? Number.NaN };
  });
  const disordered = placed.flatMap((first) =>
    placed.filter((second) => first.answeredAt < second.sentAt && !(first.seq < second.seq)),
  );
  return disordered.length === 0 ? [] : [`commits in another order than in the audit: ${disordered.length}`];
}

/**
 * Clients that take, keep drafts, read, renew, give back and commit by chance, all at once, over few items: nothing written is
 * lost or doubled, and the audit has it in the order in which it happened.
 */
export async function appendAndRead(
  deps: Deps,
  door: Door,
  seed: number,
  size: { items: number; clients: number; forMs: number; steps: number },
): Promise<Outcome> {
  const history: History = { commits: [], breaches: new Set(), operations: 0 };
  const until = performance.now() + size.forMs;
  const worlds: World[] = [];
  let lap = 0;
  // Few items are soon judged: then there are new ones, until the time is over.
  do {
    const world = await openWorld(deps, { raters: size.clients, responses: size.items });
    worlds.push(world);
    const actors = world.raters.map((rater, index) => {
      const choices = new Choices(seed, `client ${index} ${lap}`);
      return new Actor(new RaterClient(door, rater, choices), choices, history);
    });
    const work = async (actor: Actor) => {
      for (let step = 0; step < size.steps; step += 1) await actor.step();
    };
    await Promise.all(actors.map(work));
    lap += 1;
  } while (performance.now() < until);
  const breaches = [...history.breaches];
  for (const world of worlds) {
    breaches.push(...(await findBreaches(deps, world.projectId)));
    breaches.push(
      ...(await findDisorder(deps, world, {
        ...history,
        commits: history.commits.filter(({ commit }) => commit.rater.projectId === world.projectId),
      })),
    );
  }
  breaches.push(...(await findLost(deps, history.commits)));
  const figures = `${size.clients} clients, ${size.items} items, ${worlds.length} laps, ${history.operations} operations, ${history.commits.length} commits`;
  return { figures, breaches };
}
