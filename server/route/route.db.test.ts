import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "@/contracts/define";
import { problem } from "@/contracts/problems";
import { freeText } from "@/contracts/primitives";
import { JsonLines, StoredBytes } from "@/server/answers";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { readWhole } from "@/server/upload";
import { otherMethods } from "./other-methods";
import { spendSignIn } from "./rate-limit";
import { route, type RouteHandler } from "./route";
import { addPerson, sessionCookieOf } from "./test-world";
import { unknownPath } from "./unknown-path";

let database: TestDatabase;
let deps: Deps;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  cookie = await sessionCookieOf(deps, await addPerson(deps, "somebody"));
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

const access = { kind: "signed-in", scopes: [] } as const;
const common = { name: "echo", path: "/echo", summary: "Echo.", access };
const body = z.strictObject({ text: freeText(20), tags: z.array(z.strictObject({ n: z.int() })).default([]) });
const echo = endpoint({ ...common, method: "POST", body, answer: z.object({ text: z.string(), version: z.int() }) });
const echoRoute = route(echo, ({ body: sent }) => ({ text: sent.text, version: 7, extra: "not of the contract" }));

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: BodyInit | null;
  readonly method?: string;
  readonly query?: string;
}

async function send(handler: RouteHandler, sent: Sent = {}): Promise<Response> {
  const headers = { cookie, "sec-fetch-site": "same-origin", ...sent.headers };
  const init = { method: sent.method ?? handler.endpoint.method, headers, body: sent.body ?? null, duplex: "half" };
  const request = new Request(`http://127.0.0.1:3000/api/v1/echo${sent.query ?? ""}`, init);
  // Next hands over undefined where a path has no parameters.
  return handler(request, { params: Promise.resolve(undefined) });
}

const json = { "content-type": "application/json" };
const sendJson = (text: BodyInit, headers: Record<string, string> = {}) =>
  send(echoRoute, { body: text, headers: { ...json, ...headers } });
const problemIn = async (response: Response) => {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return problem.parse(await response.json());
};

async function* make(fails: boolean) {
  yield { n: 1 };
  yield '{"n":2}';
  if (fails) throw new Error("the database went away");
}

const pieces = () =>
  new ReadableStream<Uint8Array>({
    start(stream) {
      for (let piece = 0; piece < 3; piece += 1) stream.enqueue(new Uint8Array(1_000_000).fill(piece));
      stream.close();
    },
  });

describe("route, on the way in", () => {
  it("answers with what the contract names, and its version as ETag", async () => {
    const response = await sendJson('{"text":"ok"}');
    expect([response.status, await response.json()]).toEqual([200, { text: "ok", version: 7 }]);
    expect(response.headers.get("etag")).toBe('"7"');
    expect(response.headers.get("cache-control")).toBe("no-store, private");
  });

  it.each([
    ["nothing", "", 400, "bad_request"],
    ["half a line", '{"text":"o', 400, "bad_request"],
    ["__proto__", '{"text":"ok","__proto__":{"a":1}}', 400, "bad_request"],
    ["constructor.prototype", '{"constructor":{"prototype":{"a":1}}}', 400, "bad_request"],
    ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, "bad_request"],
    ["an array", "[]", 422, "body_invalid"],
    ["null", "null", 422, "body_invalid"],
    ["a NUL", String.raw`{"text":"a\u0000b"}`, 422, "body_invalid"],
    ["half a surrogate pair", String.raw`{"text":"\ud83d"}`, 422, "body_invalid"],
    ["a NUL in a name", String.raw`{"text":"ok","a\u0000":1}`, 422, "body_invalid"],
    ["a name nobody knows", '{"text":"ok","more":1}', 422, "body_invalid"],
    ["too long a text", `{"text":"${"x".repeat(21)}"}`, 422, "body_invalid"],
  ])("refuses %s", async (_, text, status, code) => {
    const response = await sendJson(text);
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });

  it.each([
    ["", "The body is empty"],
    [" \r\n", "The body is empty"],
    ['{"text":"o', "The body is not JSON."],
    ['{"text":"a\u0000b"}', "The body holds a NUL byte"],
    ['{"text":"ok","__proto__":{"a":1}}', "__proto__"],
  ])("says what is wrong with %j", async (text, detail) => {
    expect((await problemIn(await sendJson(text))).detail).toContain(detail);
  });

  it("takes a byte order mark, CRLF and astral characters as they are", async () => {
    const response = await sendJson('\uFEFF{\r\n"text":"😀"}');
    expect(await response.json()).toEqual({ text: "😀", version: 7 });
  });

  it("names each field that doesn't fit", async () => {
    const { errors } = await problemIn(await sendJson('{"text":5,"tags":[{"n":1},{"n":"x"}]}'));
    expect(errors?.map((error) => error.field)).toEqual(["text", "tags[1].n"]);
  });

  it("refuses other media types, compressed bodies and more bytes than a form has", async () => {
    expect((await send(echoRoute, { body: "{}", headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await sendJson("{}", { "content-encoding": "gzip" })).status).toBe(415);
    const endless = new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 20)) });
    expect((await sendJson(endless)).status).toBe(413);
  });

  it("refuses a query parameter twice or unknown", async () => {
    const list = endpoint({
      ...common,
      method: "GET",
      query: z.strictObject({ a: z.string().optional() }),
      answer: z.object({}),
    });
    const handler = route(list, () => ({}));
    expect((await send(handler, { query: "?a=1" })).status).toBe(200);
    for (const query of ["?a=1&a=2", "?b=1", "?a=%00"]) {
      expect((await problemIn(await send(handler, { query }))).code).toBe("bad_request");
    }
  });

  it("asks a write for the version it saw and for its key", async () => {
    const write = endpoint({
      ...common,
      method: "POST",
      answer: z.object({ seen: z.int(), key: z.string() }),
      ifMatch: true,
      idempotent: true,
    });
    const handler = route(write, ({ ifMatch, idempotency }) => ({ seen: ifMatch, key: idempotency.key }));
    const key = { "idempotency-key": "abcdefgh" };
    expect((await send(handler, { headers: key })).status).toBe(428);
    expect((await problemIn(await send(handler, { headers: { "if-match": '"3"' } }))).code).toBe(
      "idempotency_key_missing",
    );
    expect((await send(handler, { headers: { ...key, "if-match": "*" } })).status).toBe(400);
    expect((await send(handler, { headers: { "if-match": '"3"', "idempotency-key": "short" } })).status).toBe(400);
    expect(await (await send(handler, { headers: { ...key, "if-match": '"3"' } })).json()).toEqual({
      seen: 3,
      key: "abcdefgh",
    });
  });

  it("takes HEAD as GET, and answers other methods with a problem and Allow", async () => {
    const handler = route(endpoint({ ...common, method: "GET", answer: z.object({}) }), () => ({}));
    expect((await send(handler, { method: "HEAD" })).status).toBe(200);
    const refused = await otherMethods("GET").DELETE(new Request("http://127.0.0.1/x", { method: "DELETE" }));
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await problemIn(refused)).code).toBe("method_not_allowed");
    expect((await problemIn(await unknownPath())).code).toBe("not_found");
  });
});

describe("route, on the way out", () => {
  const get = endpoint({ ...common, method: "GET", answer: z.object({ n: z.int() }) });

  it("lets nothing out that the contract doesn't describe", async () => {
    const response = await send(route(get, () => ({ n: 0.5 })));
    const document = await problemIn(response);
    expect([response.status, document.code, document.detail]).toEqual([500, "internal", undefined]);
  });

  it("tells nothing of an error that isn't the contract's", async () => {
    const handler = route(get, () => {
      throw new Error("a sentence out of somebody's document");
    });
    expect(JSON.stringify(await problemIn(await send(handler)))).not.toContain("sentence");
  });

  it("shows a refusal's field errors, facts and present value", async () => {
    const handler = route(get, () => {
      throw new Refusal("stale_version", "Changed meanwhile.", {
        detail: { version: 4 },
        current: { n: 1 },
        errors: Array.from({ length: 150 }, (_, line) => ({ field: "x", code: "c", message: "m", line })),
      });
    });
    const document = await problemIn(await send(handler));
    expect(document).toMatchObject({ status: 409, code: "stale_version", facts: { version: 4 }, current: { n: 1 } });
    expect([document.errors?.length, document.errorCount]).toEqual([100, 150]);
  });

  it("refuses to hand a handler what its endpoint doesn't declare", async () => {
    const response = await send(route(get, ({ caller }) => ({ n: caller.projectId.length })));
    expect(response.status).toBe(500);
  });

  it("sends bytes as an attachment, whole or by range", async () => {
    const bytes = new Uint8Array([0, 1, 2, 3, 4]);
    const handler = route(
      endpoint({ ...common, method: "GET", answer: z.instanceof(Uint8Array), answerKind: "bytes" }),
      () => new StoredBytes({ bytes, mediaType: "text/html", fileName: 'a "b" é.html' }),
    );
    const whole = await send(handler);
    expect(whole.headers.get("content-type")).toBe("application/octet-stream");
    expect(whole.headers.get("content-disposition")).toBe(
      "attachment; filename=\"a _b_ _.html\"; filename*=UTF-8''a%20%22b%22%20%C3%A9.html",
    );
    expect(whole.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
    const part = await send(handler, { headers: { range: "bytes=1-2" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1-2/5"]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1, 3));
    expect((await send(handler, { headers: { range: "bytes=9-" } })).status).toBe(416);
    expect((await send(handler, { headers: { range: "bytes=1-2", "if-range": '"other"' } })).status).toBe(200);
  });

  it("sends JSON lines as they are made, and breaks off rather than end early", async () => {
    const lines = endpoint({ ...common, method: "GET", answer: z.unknown(), answerKind: "ndjson" });
    const whole = await send(route(lines, () => new JsonLines(make(false))));
    expect(await whole.text()).toBe('{"n":1}\n{"n":2}\n');
    const broken = await send(route(lines, () => new JsonLines(make(true))));
    await expect(broken.text()).rejects.toThrow();
  });
});

describe("route, with an upload", () => {
  const answer = z.object({ receivedBytes: z.int(), receivedSha256: z.string() });
  const take = endpoint({ ...common, method: "POST", answer, bodyKind: "stream" });
  const handler = route(take, async ({ upload }) => {
    await readWhole(upload, 4_000_000, "import_too_large");
    return upload.receipt();
  });
  it("counts and hashes every byte", async () => {
    const expected = createHash("sha256");
    for (let piece = 0; piece < 3; piece += 1) expected.update(new Uint8Array(1_000_000).fill(piece));
    const response = await send(handler, { body: pieces() });
    expect(await response.json()).toEqual({ receivedBytes: 3_000_000, receivedSha256: expected.digest("hex") });
  });

  it("refuses fewer bytes than announced, a broken connection, and too many", async () => {
    const announced = await send(handler, { body: pieces(), headers: { "content-length": "3000001" } });
    expect((await problemIn(announced)).code).toBe("import_broken_off");
    const broken = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.error(new Error("ECONNRESET"));
      },
    });
    expect((await problemIn(await send(handler, { body: broken }))).code).toBe("import_broken_off");
    const many = await send(handler, { body: new Uint8Array(4_000_001) });
    expect((await problemIn(many)).code).toBe("import_too_large");
  });
});

describe("limits", () => {
  it("stop the eleventh try at one account, from wherever", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await spendSignIn(deps, "target", `10.0.0.${attempt}`);
    await expect(spendSignIn(deps, "target", "10.0.0.99")).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(spendSignIn(deps, "other", "10.0.0.99")).resolves.toBeUndefined();
  });

  it("are answered with 429 and the seconds to wait", async () => {
    const handler = route(endpoint({ ...common, method: "GET", answer: z.object({}) }), async ({ deps: given }) => {
      for (;;) await spendSignIn(given, "again", "10.1.1.1");
    });
    const response = await send(handler);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
