import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "./caller";
import { createTestDatabase, type TestDatabase } from "./db/test-database";
import { type Deps, makeTestDeps } from "./deps";
import { keptMs, withIdempotency } from "./idempotency";
import { dropExpiredKeys } from "./repositories/idempotency";
import { addPerson } from "./route/test-world";
import { inTransaction } from "./transaction";

let database: TestDatabase;
let deps: Deps;
let now: Date;
let caller: Caller;
let done: number;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
  now = new Date("2026-03-01T12:00:00.000Z");
  const userId = await addPerson(deps, "writer");
  caller = { userId, login: "writer", projectId: "p", roles: [], scopes: null, tokenId: null, requestId: "r" };
});

beforeEach(() => {
  done = 0;
  now = new Date("2026-03-01T12:00:00.000Z");
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const request = (key: string, bodyHash = "body", route = "commit") => ({ key, route, bodyHash });
const write = (
  asked: ReturnType<typeof request>,
  work: () => Promise<unknown> = async () => ({ id: `made-${++done}` }),
) => inTransaction(deps, (tx) => withIdempotency(tx, deps, caller, asked, work));

const refused = () => Promise.reject(new Error("refused by a rule"));

describe("withIdempotency", () => {
  it("does the work once and gives the same answer again", async () => {
    expect(await write(request("key-1-1-1"))).toEqual({ id: "made-1" });
    expect(await write(request("key-1-1-1"))).toEqual({ id: "made-1" });
    expect(done).toBe(1);
  });

  it("refuses the key for another body and for another route", async () => {
    await write(request("key-2-2-2"));
    await expect(write(request("key-2-2-2", "other"))).rejects.toMatchObject({ code: "key_reused" });
    await expect(write(request("key-2-2-2", "body", "other"))).rejects.toMatchObject({ code: "key_reused" });
    expect(done).toBe(1);
  });

  it("lets two at the same time take turns", async () => {
    const answers = await Promise.all([write(request("key-3-3-3")), write(request("key-3-3-3"))]);
    expect(answers).toEqual([{ id: "made-1" }, { id: "made-1" }]);
    expect(done).toBe(1);
  });

  it("keeps nothing of a write that failed", async () => {
    await expect(write(request("key-4-4-4"), refused)).rejects.toThrow("refused by a rule");
    expect(await write(request("key-4-4-4", "mended"))).toEqual({ id: "made-1" });
  });

  it("forgets after 24 hours", async () => {
    await write(request("key-5-5-5"));
    now = new Date(now.getTime() + keptMs);
    expect(await write(request("key-5-5-5", "other"))).toEqual({ id: "made-2" });
    now = new Date(now.getTime() + keptMs);
    expect(await dropExpiredKeys(deps.db.prisma, now)).toBeGreaterThan(0);
  });
});
