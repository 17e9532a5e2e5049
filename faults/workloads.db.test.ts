import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { appendAndRead } from "./append-and-read";
import { type Door, routeDoor } from "./door";
import { readFixtures } from "./fixture";
import { judgeUnderKills } from "./judge-under-kills";
import { pollUntilEmpty } from "./poll-until-empty";

let database: TestDatabase;
let deps: Deps;
let door: Door;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  door = await routeDoor(deps);
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

const fixtures = readFixtures(fileURLToPath(new URL("fixtures", import.meta.url)));

describe("seeds that are kept", () => {
  it.each(fixtures.map((fixture) => [`${fixture.workload}, seed ${fixture.seed}`, fixture] as const))(
    "%s",
    async (_, fixture) => {
      const { breaches } =
        fixture.workload === "poll-until-empty"
          ? await pollUntilEmpty(deps, door, fixture.seed, fixture.size)
          : await appendAndRead(deps, door, fixture.seed, fixture.size);
      expect(breaches).toEqual([]);
    },
  );
});

/** As if a network or a server went away: every connection of the database but this one. */
async function cut(): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await owner.end();
}

describe("connections that are cut in the middle of commits", () => {
  it("lose nothing that was acknowledged, and nothing is half stored", async () => {
    const victim = { name: "connections", kill: cut, restart: async () => {} };
    const { breaches } = await judgeUnderKills(deps, door, victim, { seed: 5, rounds: 2, commits: 24 });
    expect(breaches).toEqual([]);
  });
});
