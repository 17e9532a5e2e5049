import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint, SubjectKind } from "@/contracts/endpoint";
import { allEndpoints } from "@/contracts/endpoints";
import { type Role, role, type TokenScope, tokenScope } from "@/contracts/primitives";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { readRouteFiles } from "./read-route-files";
import { route, type RouteHandler } from "./route";
import { addMember, addPerson, addProject, addToken, sessionCookieOf, subjectIds, subjectRowsSql } from "./test-world";

let database: TestDatabase;
let deps: Deps;
let exported: Map<AnyEndpoint, RouteHandler>;

/** The project whose things are asked for, one whose things touch a matter behind a wall, and one of somebody else. */
let home: string;
let walled: string;
let elsewhere: string;
let strangerCookie: string;
let walledCookies: Map<string, string>;
const cookies = new Map<string, string>();
const ids = new Map<string, string>();
let adminCookie: string;
let foreignToken: string;
let pastToken: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  [home, walled, elsewhere] = [
    await addProject(deps, "home"),
    await addProject(deps, "walled"),
    await addProject(deps, "elsewhere"),
  ];
  const matterId = deps.newId();
  await deps.db.prisma.matterTag.create({
    data: { id: matterId, projectId: walled, name: "m", createdAt: deps.clock() },
  });
  walledCookies = new Map();
  for (const name of role.options) {
    const userId = await addPerson(deps, name);
    ids.set(name, userId);
    await addMember(deps, home, userId, [name]);
    cookies.set(name, await sessionCookieOf(deps, userId));
    const behind = await addPerson(deps, `walled-${name}`);
    await addMember(deps, walled, behind, [name]);
    const denial = { userId: behind, matterId, createdById: userId, createdAt: deps.clock() };
    await deps.db.prisma.wallDenial.create({ data: denial });
    walledCookies.set(name, await sessionCookieOf(deps, behind));
  }
  const stranger = await addPerson(deps, "stranger");
  await addMember(deps, elsewhere, stranger, ["lead", "rater", "admin"]);
  strangerCookie = await sessionCookieOf(deps, stranger);
  adminCookie = await sessionCookieOf(deps, await addPerson(deps, "operator", true));
  const lead = ids.get("lead") ?? "";
  foreignToken = await addToken(deps, elsewhere, lead, tokenScope.options);
  pastToken = await addToken(deps, home, lead, tokenScope.options, -1);

  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("SET session_replication_role = replica");
  for (const sql of [...subjectRowsSql(home, null), ...subjectRowsSql(walled, matterId)]) await owner.query(sql);
  await owner.end();

  exported = new Map();
  for (const file of await readRouteFiles()) {
    for (const value of Object.values(file.exports)) {
      if (typeof value === "function" && "endpoint" in value) {
        const handler = value as RouteHandler;
        exported.set(handler.endpoint, handler);
      }
    }
  }
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

/** Parameters of an endpoint's path: the subject where the rule looks, an id of nothing elsewhere. */
function paramsOf(endpoint: AnyEndpoint, projectId: string, missing: boolean): Record<string, string> {
  const { access } = endpoint;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return Object.fromEntries(
    names.map((name) => {
      if (missing || access.kind !== "project" || name !== access.param) return [name, `nothing-at-all-${name}`];
      return [name, subjectIds(projectId)[access.subject]];
    }),
  );
}

interface Sender {
  readonly cookie?: string | undefined;
  readonly authorization?: string;
  readonly site?: string;
}

/** Sends a request without the body and headers a write would need: none that is refused by its rule gets that far. */
async function send(handler: RouteHandler, sender: Sender, projectId = home, missing = false) {
  const { endpoint } = handler;
  const headers = new Headers({ "sec-fetch-site": sender.site ?? "same-origin" });
  if (sender.cookie !== undefined) headers.set("cookie", sender.cookie);
  if (sender.authorization !== undefined) headers.set("authorization", sender.authorization);
  const request = new Request("http://127.0.0.1:3000/api/v1/x", { method: endpoint.method, headers });
  const response = await handler(request, { params: Promise.resolve(paramsOf(endpoint, projectId, missing)) });
  const answer = (await response.json()) as { code?: string; requestId?: string };
  return { status: response.status, code: answer.code, answer, headers: response.headers };
}

async function tokenOf(owner: Role, scope: TokenScope): Promise<string> {
  const key = `${owner} ${scope}`;
  const token = tokens.get(key) ?? (await addToken(deps, home, ids.get(owner) ?? "", [scope]));
  tokens.set(key, token);
  return token;
}

/** The same wrapper around a handler that only says that it was reached. */
const probeOf = (endpoint: AnyEndpoint): RouteHandler =>
  route(endpoint, () => {
    throw new Error("reached");
  });

/** Neither refused for who is calling nor for what they ask about: it went on to headers, body or handler. */
const ADMITTED = new Set([400, 415, 422, 428, 500]);
const refusedBy = (code: string | undefined) =>
  ["not_signed_in", "not_allowed", "not_found", "cross_origin"].includes(code ?? "");

const protectedEndpoints = allEndpoints.filter((endpoint) => endpoint.access.kind !== "public");
const inProjects = protectedEndpoints.filter((endpoint) => endpoint.access.kind === "project");
const named = (endpoints: readonly AnyEndpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(named(protectedEndpoints))("%s", (_, endpoint) => {
  const handler = () => exported.get(endpoint) ?? probeOf(endpoint);

  it("answers 401 to nobody, to a forged session and to a token that is none", async () => {
    const senders: Sender[] = [
      {},
      { cookie: "__Host-assay.session=forged" },
      { authorization: `Bearer assay_${"x".repeat(43)}` },
      { authorization: "Bearer nonsense", cookie: cookies.get("lead") },
    ];
    for (const sender of senders) expect((await send(handler(), sender)).code).toBe("not_signed_in");
  });
});

describe.each(named(inProjects))("%s", (_, endpoint) => {
  const { access } = endpoint;
  if (access.kind !== "project") throw new Error("not a project's");
  const handler = () => exported.get(endpoint) ?? probeOf(endpoint);

  it("answers 404 to a member of another project, in the words of a thing that isn't there", async () => {
    const foreign = await send(handler(), { cookie: strangerCookie });
    const absent = await send(handler(), { cookie: strangerCookie }, home, true);
    expect(foreign.status).toBe(404);
    const { requestId: _a, ...foreignBody } = foreign.answer;
    const { requestId: _b, ...absentBody } = absent.answer;
    expect(foreignBody).toEqual(absentBody);
  });

  it.each(role.options)("admits or refuses %s as its rule says", async (name) => {
    const admits = access.roles.includes(name);
    const sender = { cookie: cookies.get(name) };
    const answer = await send(admits ? probeOf(endpoint) : handler(), sender);
    if (admits) expect([answer.status, ADMITTED.has(answer.status)]).toEqual([answer.status, true]);
    else expect(answer.code).toBe("not_allowed");
    expect((await send(handler(), sender, home, true)).code).toBe("not_found");
  });

  it.each(tokenScope.options)("admits or refuses a token of scope %s", async (scope) => {
    const authorization = await tokenOf(access.roles[0] ?? "lead", scope);
    const answer = await send(probeOf(endpoint), { authorization, site: "cross-site" });
    if (access.scopes.includes(scope)) expect(refusedBy(answer.code)).toBe(false);
    else expect(answer.code).toBe("not_allowed");
  });

  it("knows nothing for a token of another project, and refuses one past its time", async () => {
    expect((await send(handler(), { authorization: foreignToken })).code).toBe("not_found");
    expect((await send(handler(), { authorization: pastToken })).code).toBe("not_signed_in");
  });
});

describe.each(named(inProjects.filter((endpoint) => endpoint.method !== "GET")))("%s", (_, endpoint) => {
  it("refuses a session's write from another site", async () => {
    const roles = endpoint.access.kind === "project" ? endpoint.access.roles : [];
    const sender = { cookie: cookies.get(roles[0] ?? "lead"), site: "cross-site" };
    expect((await send(exported.get(endpoint) ?? probeOf(endpoint), sender)).code).toBe("cross_origin");
  });
});

const behindWall: ReadonlySet<SubjectKind> = new Set([
  "document",
  "document-version",
  "response",
  "lease",
  "submission",
  "dispute",
  "golden-item",
  "golden-target",
  "reference-judgement",
  "incident",
]);
const hidden = inProjects.filter(({ access }) => access.kind === "project" && behindWall.has(access.subject));

describe.each(named(hidden))("%s", (_, endpoint) => {
  it("answers 404 behind a wall", async () => {
    const roles = endpoint.access.kind === "project" ? endpoint.access.roles : [];
    for (const name of roles) {
      const sender = { cookie: walledCookies.get(name) };
      expect((await send(exported.get(endpoint) ?? probeOf(endpoint), sender, walled)).code).toBe("not_found");
    }
  });
});

describe("server administration", () => {
  const endpoints = named(allEndpoints.filter((endpoint) => endpoint.access.kind === "server-admin"));
  it.each(endpoints)("%s takes the server's administrator and no token", async (_, endpoint) => {
    expect(ADMITTED.has((await send(probeOf(endpoint), { cookie: adminCookie })).status)).toBe(true);
    expect((await send(probeOf(endpoint), { cookie: cookies.get("admin") })).code).toBe("not_allowed");
    const authorization = await addToken(deps, home, ids.get("lead") ?? "", [...tokenScope.options]);
    expect((await send(probeOf(endpoint), { authorization })).code).toBe("not_allowed");
  });
});

const me = () => {
  const found = allEndpoints.find((endpoint) => endpoint.name === "getMe");
  const handler = found === undefined ? undefined : exported.get(found);
  if (handler === undefined) throw new Error("getMe has no route");
  return handler;
};

describe("sessions", () => {
  it("end with a raised session version and with a disabled person", async () => {
    const userId = await addPerson(deps, "leaver");
    const cookie = await sessionCookieOf(deps, userId);
    expect((await send(me(), { cookie })).status).toBe(200);
    await deps.db.prisma.user.update({ where: { id: userId }, data: { sessionVersion: 2 } });
    expect((await send(me(), { cookie })).code).toBe("not_signed_in");
    const renewed = await sessionCookieOf(deps, userId, 2);
    expect((await send(me(), { cookie: renewed })).status).toBe(200);
    await deps.db.prisma.user.update({ where: { id: userId }, data: { disabledAt: deps.clock() } });
    expect((await send(me(), { cookie: renewed })).code).toBe("not_signed_in");
  });

  it("carry a request id and are never stored", async () => {
    const { headers } = await send(me(), { cookie: cookies.get("rater") });
    expect(headers.get("cache-control")).toBe("no-store, private");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
  });
});
