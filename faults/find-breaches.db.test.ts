import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { Choices } from "./choices";
import { RaterClient } from "./client";
import { routeDoor } from "./door";
import { findBreaches } from "./find-breaches";
import { type Acknowledged, findLost } from "./find-lost";
import { openWorld, type World } from "./world";

let database: TestDatabase;
let deps: Deps;
let owner: Client;
let world: World;
let acknowledged: Acknowledged;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  world = await openWorld(deps, { raters: 2, responses: 3 });
  const [rater] = world.raters;
  if (rater === undefined) throw new Error("a world without raters");
  const client = new RaterClient(await routeDoor(deps), rater, new Choices(1, "planted"));
  const task = RaterClient.taskIn(await client.takeNext());
  if (task === null) throw new Error("nothing was handed out");
  const commit = client.prepare(task);
  acknowledged = { commit, answer: await client.send(commit) };
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // What no code of ours may do, the owner of the tables can.
  for (const table of ["slot", "label", "audit_event", "submission"]) {
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  }
});

afterAll(async () => {
  replaceDeps(null);
  await owner.end();
  await deps.db.close();
  await database.drop();
});

/** Each does damage that the ones after it don't undo. */
const PLANTED: readonly (readonly [what: string, sql: string])[] = [
  ["counter is not its slots", "UPDATE batch_item SET claimed = 2"],
  ["committed slot without its judgement", "UPDATE slot SET state = 'leased', lease_until = now()"],
  ["judgement that is not whole", "DELETE FROM label WHERE id = (SELECT min(id) FROM label)"],
  ["is not what was hashed", "UPDATE audit_event SET at = at + interval '1 second' WHERE type = 'batch.opened'"],
  ["without exactly one event", "DELETE FROM audit_event WHERE type = 'labels.committed'"],
  ["head is not the last event", "SELECT 1"],
  ["key whose write was not finished", "UPDATE idempotency_key SET response = NULL"],
];

describe("the checks that faults are found by", () => {
  it("find nothing where all is well", async () => {
    expect(await findBreaches(deps, world.projectId)).toEqual([]);
    expect(await findLost(deps, [acknowledged])).toEqual([]);
  });

  it.each(PLANTED)("find: %s", async (what, sql) => {
    await owner.query(sql);
    expect((await findBreaches(deps, world.projectId)).join("\n")).toContain(what);
  });

  it("find what was acknowledged and is stored otherwise, or not at all", async () => {
    expect(await findLost(deps, [acknowledged])).toEqual([expect.stringContaining("stored otherwise than sent")]);
    await owner.query("DELETE FROM label");
    await owner.query("DELETE FROM submission");
    expect((await findLost(deps, [acknowledged])).join("\n")).toContain("acknowledged and not there");
  });
});
