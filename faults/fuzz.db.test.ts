import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint, SubjectKind } from "@/contracts/endpoint";
import { allEndpoints } from "@/contracts/endpoints";
import { problem } from "@/contracts/problems";
import { ensureScenario, projectIdOf } from "@/prisma/seed/seed-scenario";
import { contentFolderOf } from "@/prisma/seed/world";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { readRouteFiles } from "@/server/route/read-route-files";
import type { RouteHandler } from "@/server/route/route";
import { addMember, addPerson, sessionCookieOf } from "@/server/route/test-world";
import { Choices } from "./choices";
import { BodyMaker, bodySchema, fuzzBody, type FuzzedBody } from "./fuzz-bodies";

/**
 * Bodies by chance against every route that writes: none may be our fault, what must be refused is, and every refusal of a body says where.
 * `npm run test:faults -- fuzz` sends 2,000 to each; with --seed, others than these.
 */
const BODIES = Number(process.env.ASSAY_FUZZ_BODIES ?? "36");
const SEED = Number(process.env.ASSAY_FUZZ_SEED ?? "1");

const root = fileURLToPath(new URL("..", import.meta.url));
const dataFolder = mkdtempSync(join(tmpdir(), "assay-fuzz-"));
const projectId = projectIdOf("sample", 1);

/** One thing of each kind in the sample, where it has any. */
const TABLES: Readonly<Record<SubjectKind, string>> = {
  project: "project",
  document: "document",
  "document-version": "document_version",
  run: "run",
  response: "response",
  batch: "batch",
  lease: "slot",
  submission: "submission",
  dispute: "dispute",
  "golden-item": "golden_item",
  "golden-target": "golden_target",
  "reference-judgement": "reference_judgement",
  approval: "approval",
  rescore: "rescore_draw",
  "gate-report": "gate_report",
  "verifier-run": "verifier_run",
  calibration: "calibration",
  incident: "incident",
  token: "api_token",
};

let database: TestDatabase;
let deps: Deps;
const handlers = new Map<AnyEndpoint, RouteHandler>();
const idsOf = new Map<string, readonly string[]>();

beforeAll(async () => {
  database = await createTestDatabase();
  const startMs = Date.parse("2026-09-01T00:00:00Z");
  const place = { databaseUrl: database.appUrl, dataFolder, contentFolder: contentFolderOf(root), startMs };
  await ensureScenario(place, "sample");
  const made = makeTestDeps(database.appUrl);
  deps = { ...made, settings: { ...made.settings, dataFolder } };
  replaceDeps(deps);
  for (const table of Object.values(TABLES)) {
    const { rows } = await deps.db.pool.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 40`);
    const ids = rows.map(({ id }) => id);
    idsOf.set(table, table === "project" ? [projectId] : [...ids, "nothing-at-all"]);
  }
  for (const file of await readRouteFiles()) {
    for (const value of Object.values(file.exports)) {
      if (typeof value === "function" && "endpoint" in value) {
        const handler = value as RouteHandler;
        handlers.set(handler.endpoint, handler);
      }
    }
  }
  console.log(`fuzz: seed ${SEED}, ${BODIES} bodies a route`);
}, 300_000);

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Somebody who may use the endpoint; a new person for each, so that none runs into their limit of requests. */
async function personFor(endpoint: AnyEndpoint): Promise<string> {
  const { access } = endpoint;
  const userId = await addPerson(deps, `fuzz-${endpoint.name.toLowerCase()}`, access.kind === "server-admin");
  const roles = access.kind === "project" ? [...access.roles] : [];
  const fitting = roles.includes("lead") ? ["lead" as const, "rater" as const] : roles.slice(0, 1);
  if (fitting.length > 0) await addMember(deps, projectId, userId, fitting);
  return sessionCookieOf(deps, userId);
}

function paramsFor(endpoint: AnyEndpoint, choices: Choices): Record<string, string> {
  const { access } = endpoint;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return Object.fromEntries(
    names.map((name) => {
      const isSubject = access.kind === "project" && name === access.param;
      const ids = isSubject ? (idsOf.get(TABLES[access.subject]) ?? []) : [...idsOf.values()].flat();
      return [name, choices.oneOf(ids)];
    }),
  );
}

async function send(handler: RouteHandler, cookie: string, choices: Choices, body: FuzzedBody, at: number) {
  const { endpoint } = handler;
  const headers = new Headers({ cookie, "sec-fetch-site": "same-origin", "if-match": `"${choices.below(4)}"` });
  if (endpoint.idempotent || choices.below(3) === 0) headers.set("idempotency-key", `fuzz-${SEED}-${at}`);
  headers.set("content-type", endpoint.bodyKind === "json" ? "application/json" : "application/octet-stream");
  const request = new Request("http://127.0.0.1:3000/api/v1/x", {
    method: endpoint.method,
    headers,
    body: endpoint.bodyKind === "none" ? null : body.bytes,
  });
  return handler(request, { params: Promise.resolve(paramsFor(endpoint, choices)) });
}

/** What is wrong with an answer; null where nothing is. */
async function faultOf(endpoint: AnyEndpoint, body: FuzzedBody, response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 300)}`;
  if (response.status < 400) {
    return body.fault === null || endpoint.bodyKind !== "json" ? null : `${response.status} for ${body.fault}`;
  }
  const { code, errors = [], detail } = problem.parse(JSON.parse(text));
  if (code === "body_invalid" && (errors.length === 0 || errors.some(({ field }) => field === ""))) {
    return `no place: ${text.slice(0, 300)}`;
  }
  return code === "bad_request" && (detail ?? "") === "" ? `no word of what is wrong: ${text.slice(0, 300)}` : null;
}

const writes = allEndpoints.filter(({ method, bodyKind }) => method !== "GET" && bodyKind !== "none");

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))("%s", (name, endpoint) => {
  it(
    "answers bodies by chance, and is never at fault",
    async () => {
      const handler = handlers.get(endpoint);
      if (handler === undefined) throw new Error(`${name} has no route`);
      const choices = new Choices(SEED, name);
      const cookie = await personFor(endpoint);
      const maker = new BodyMaker(choices, bodySchema(endpoint), [...idsOf.values()].flat());
      const faults: string[] = [];
      for (let at = 0; at < BODIES && faults.length < 5; at += 1) {
        const body = fuzzBody(maker, choices);
        const fault = await faultOf(endpoint, body, await send(handler, cookie, choices, body, at));
        const sent = new TextDecoder().decode(body.bytes.subarray(0, 400));
        if (fault !== null)
          faults.push(`body ${at} of seed ${SEED} (${body.fault ?? "nearly right"}): ${fault}\n  ${sent}`);
      }
      expect(faults).toEqual([]);
    },
    Math.max(60_000, BODIES * 500),
  );
});
