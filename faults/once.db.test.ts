import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BenchTask, benchEndpoints, draft } from "@/contracts/bench";
import { problem } from "@/contracts/problems";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { Choices } from "./choices";
import { RaterClient } from "./client";
import { type Door, type Reply, routeDoor } from "./door";
import { findBreaches } from "./find-breaches";
import { openWorld, type World } from "./world";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let database: TestDatabase;
let deps: Deps;
let door: Door;
let world: World;
let offsetMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => new Date(Date.now() + offsetMs) });
  replaceDeps(deps);
  door = await routeDoor(deps);
});

beforeEach(async () => {
  offsetMs = 0;
  world = await openWorld(deps, { raters: 3, responses: 2 });
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

const clientOf = (index: number): RaterClient => {
  const rater: Caller | undefined = world.raters[index];
  if (rater === undefined) throw new Error("no such rater");
  return new RaterClient(door, rater, new Choices(index + 1, "once"));
};

async function take(client: RaterClient): Promise<BenchTask> {
  const task = RaterClient.taskIn(await client.takeNext());
  if (task === null) throw new Error("nothing was handed out");
  return task;
}

const submissions = async () =>
  (await deps.db.pool.query("SELECT id FROM submission WHERE project_id = $1", [world.projectId])).rowCount;
const said = ({ status, code }: Reply) => [status, code];
const idIn = (reply: Reply) => benchEndpoints.commitLabels.answer.parse(reply.body).submissionId;

describe("one write, once", () => {
  it("gives 50 requests with one key, sent at once, one row and 50 equal answers; another body 422", async () => {
    const client = clientOf(0);
    const task = await take(client);
    const commit = client.prepare(task);
    const replies = await Promise.all(Array.from({ length: 50 }, () => client.send(commit)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await submissions()).toBe(1);
    const other = { ...commit, body: { ...commit.body, judgement: { ...commit.body.judgement, note: "other" } } };
    expect(said(await client.send(other))).toEqual([422, "key_reused"]);
    expect(await findBreaches(deps, world.projectId)).toEqual([]);
  });

  it("answers from the record when the key comes again after its day; another body is still refused", async () => {
    const client = clientOf(0);
    const commit = client.prepare(await take(client));
    const first = await client.send(commit);
    offsetMs = 30 * hourMs;
    expect(idIn(await client.send(commit))).toBe(idIn(first));
    offsetMs = 60 * hourMs;
    const next = await take(client);
    const reused = { ...client.prepare(next), key: commit.key };
    expect(said(await client.send(reused))).toEqual([422, "key_reused"]);
    expect(await submissions()).toBe(1);
  });

  it("takes the first of two submits with two keys, and tells the second that it is done", async () => {
    const client = clientOf(0);
    const task = await take(client);
    const replies = await Promise.all([client.send(client.prepare(task)), client.send(client.prepare(task))]);
    expect(replies.map(said).toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [201, null],
      [409, "lease_lost"],
    ]);
    expect(await submissions()).toBe(1);
  });
});

describe("two tabs of one rater", () => {
  it("hold the same lease; a stale draft, renewal or commit is answered with what is there now", async () => {
    const [one, two] = [clientOf(0), clientOf(0)];
    const [task, same] = [await take(one), await take(two)];
    expect(same.leaseId).toBe(task.leaseId);
    const judgement = one.say(task);
    expect((await one.saveDraft(task.leaseId, 0, judgement)).status).toBe(200);
    const stale = await two.saveDraft(task.leaseId, 0, two.say(task));
    expect(said(stale)).toEqual([409, "stale_draft"]);
    expect(draft.parse(problem.parse(stale.body).current)).toMatchObject({ version: 1, judgement });
    expect((await one.renew(task.leaseId, task.leaseVersion)).status).toBe(200);
    const late = await two.renew(task.leaseId, task.leaseVersion);
    expect([...said(late), problem.parse(late.body).current]).toMatchObject([
      409,
      "stale_version",
      { leaseVersion: task.leaseVersion + 1 },
    ]);
    const commit = await two.send(two.prepare(task));
    expect([...said(commit), problem.parse(commit.body).current]).toEqual([
      409,
      "stale_version",
      { leaseVersion: task.leaseVersion + 1 },
    ]);
    expect(await submissions()).toBe(0);
  });
});

describe("a lease that ran out", () => {
  it("stays its rater's until somebody else is handed it; then theirs is lost and the draft kept", async () => {
    const [first, second, third] = [clientOf(0), clientOf(1), clientOf(2)];
    const held = await take(first);
    await first.saveDraft(held.leaseId, 0, first.say(held));
    offsetMs = 31 * minuteMs;
    // Both places of both responses but the one that ran out are taken; the third rater is handed that one.
    const taken = new Set<string>();
    for (const client of [second, third]) {
      for (let n = 0; n < 2; n += 1) {
        const task = RaterClient.taskIn(await client.takeNext([...taken]));
        if (task !== null) taken.add(task.leaseId);
      }
    }
    expect(taken.has(held.leaseId)).toBe(true);
    const commit = await first.send(first.prepare(held));
    expect(said(commit)).toEqual([409, "lease_lost"]);
    const { rows } = await deps.db.pool.query("SELECT version FROM draft WHERE rater_id = $1", [first.rater.userId]);
    expect(rows).toEqual([{ version: 1 }]);
    expect(await findBreaches(deps, world.projectId)).toEqual([]);
  });
});

describe("a clock that is set forward and back", () => {
  it("hands nothing out twice, loses nothing, forgets no key, and the chain holds", async () => {
    const clients = [clientOf(0), clientOf(1), clientOf(2)] as const;
    const commits = [];
    const steps = [0, 5 * hourMs, -5 * hourMs, 26 * hourMs, -minuteMs, 0];
    for (const [turn, step] of steps.entries()) {
      offsetMs = step;
      const client = clients[turn % clients.length] ?? clients[0];
      const task = RaterClient.taskIn(await client.takeNext());
      if (task === null) continue;
      const commit = client.prepare(task);
      commits.push({ client, commit, answer: await client.send(commit) });
    }
    expect(commits).toHaveLength(4);
    for (const { client, commit, answer } of commits) {
      expect(answer.status).toBe(201);
      for (const step of [0, -5 * hourMs, 5 * hourMs]) {
        offsetMs = step;
        expect(idIn(await client.send(commit))).toBe(idIn(answer));
      }
    }
    expect(await submissions()).toBe(4);
    expect(await findBreaches(deps, world.projectId)).toEqual([]);
  });
});

describe("a draft that points past the end of a text", () => {
  it("is refused with the path of each place", async () => {
    const client = clientOf(0);
    const task = await take(client);
    const judgement = client.say(task);
    const versionId = task.chunks[0]?.versionId ?? "";
    const claims = judgement.claims.map((claim) => ({
      ...claim,
      evidence: [{ versionId, chunkHandle: null, startCp: 0, endCp: 5_000 }],
      uncovered: [{ startCp: 0, endCp: 5_000 }],
    }));
    const reply = await client.saveDraft(task.leaseId, 0, { ...judgement, claims });
    expect(said(reply)).toEqual([422, "span_out_of_range"]);
    expect(problem.parse(reply.body).errors?.map((error) => error.field)).toEqual([
      "judgement.claims[0].uncovered[0]",
      "judgement.claims[1].uncovered[0]",
      "judgement.claims[0].evidence[0]",
      "judgement.claims[1].evidence[0]",
    ]);
  });
});
