import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { appendAndRead } from "./append-and-read";
import { type Door, routeDoor } from "./door";
import { readFixtures } from "./fixture";
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
