import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "./caller";
import { createTestDatabase, type TestDatabase } from "./db/test-database";
import { type Deps, makeTestDeps } from "./deps";
import { keptMs, Once, recallOrThrow, withIdempotency } from "./idempotency";
import { Refusal } from "./refusal";
import { dropExpiredKeys, dropKeptTexts } from "./repositories/idempotency";
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

  it("gives away no text that was erased, and does nothing twice for it", async () => {
    const asked = request("key-6-6-6");
    const holdsText = { holdsText: true };
    const keep = () =>
      inTransaction(deps, (tx) => withIdempotency(tx, deps, caller, asked, async () => ({ n: ++done }), holdsText));
    expect(await keep()).toEqual({ n: 1 });
    await write(request("key-7-7-7"));
    await dropKeptTexts(deps.db.prisma);
    await expect(keep()).rejects.toMatchObject({ code: "answer_gone" });
    expect([await write(request("key-7-7-7")), done]).toEqual([{ id: "made-2" }, 2]);
  });
});

const keyed = () => ({ ...deps, once: new Once(caller.userId, request("key-8-8-8")) });

describe("the first transaction of a request with a key", () => {
  it("is the change; later ones of the same request are not", async () => {
    const first = keyed();
    expect(await inTransaction(first, async () => ({ n: ++done }))).toEqual({ n: 1 });
    expect(await inTransaction(first, async () => "noted")).toBe("noted");
    expect([await inTransaction(keyed(), async () => ({ n: ++done })), done]).toEqual([{ n: 1 }, 1]);
  });
});

describe("a write that was done before", () => {
  const asked = request("key-9-9-9");
  const recall = (error: unknown, found: { bodyHash: string } | null) => recallOrThrow(error, asked, async () => found);

  it("is answered from its record where it is refused for having been done", async () => {
    const lost = new Refusal("lease_lost", "committed");
    const taken = Object.assign(new Error("duplicate"), { code: "23505" });
    for (const error of [lost, taken]) expect(await recall(error, { bodyHash: "body" })).toEqual({ bodyHash: "body" });
    await expect(recall(taken, { bodyHash: "other" })).rejects.toMatchObject({ code: "key_reused" });
    await expect(recall(lost, null)).rejects.toBe(lost);
    const other = new Refusal("judgement_refused", "no");
    await expect(recall(other, { bodyHash: "body" })).rejects.toBe(other);
  });
});
