import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AnyEndpoint, honoursKey } from "@/contracts/endpoint";
import { allEndpoints } from "@/contracts/endpoints";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { withIdempotency } from "@/server/idempotency";
import { inTransaction } from "@/server/transaction";
import { route, type RouteHandler } from "./route";
import { addPerson, sessionCookieOf } from "./test-world";

let database: TestDatabase;
let deps: Deps;
let cookie: string;
let done = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  cookie = await sessionCookieOf(deps, await addPerson(deps, "writer"));
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

const change = async () => ({ n: ++done });

/** The endpoint with its headers, method and kind of body, open to everybody who is signed in, around a change that counts. */
function probeOf(endpoint: AnyEndpoint): RouteHandler {
  const open: AnyEndpoint = {
    ...endpoint,
    access: { kind: "signed-in", scopes: [] },
    params: z.unknown(),
    query: z.unknown(),
    body: z.unknown(),
    answer: z.unknown(),
  };
  return route(open, (context) =>
    inTransaction(context.deps, (tx) => {
      if (!endpoint.idempotent) return change();
      return withIdempotency(tx, deps, context.person, context.idempotency, change);
    }),
  );
}

async function send(handler: RouteHandler, key: string, content: string) {
  const { endpoint } = handler;
  const headers = new Headers({ cookie, "sec-fetch-site": "same-origin", "idempotency-key": key, "if-match": "1" });
  const hasBody = endpoint.bodyKind === "json";
  if (hasBody) headers.set("content-type", "application/json");
  const body = hasBody ? JSON.stringify({ content }) : null;
  const request = new Request("http://127.0.0.1:3000/api/v1/x", { method: endpoint.method, headers, body });
  // Without a body it is the path that makes a write another one.
  const response = await handler(request, { params: Promise.resolve({ id: hasBody ? "same" : content }) });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const writes = allEndpoints.filter((endpoint) => endpoint.method !== "GET");

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))("%s", (name, endpoint) => {
  it(endpoint.bodyKind === "stream" ? "is known again by its bytes" : "happens once for a key", async () => {
    expect(honoursKey(endpoint)).toBe(endpoint.bodyKind !== "stream");
    if (!honoursKey(endpoint)) return;
    const handler = probeOf(endpoint);
    const key = `key-of-${name}`;
    const first = await send(handler, key, "one");
    const before = done;
    expect(first.status).toBe(endpoint.status);
    const again = await Promise.all([send(handler, key, "one"), send(handler, key, "one")]);
    expect(again).toEqual([first, first]);
    expect(done).toBe(before);
    expect(await send(handler, key, "two")).toMatchObject({ status: 422, answer: { code: "key_reused" } });
    expect((await send(handler, `${key}-other`, "one")).answer).not.toEqual(first.answer);
  });
});
