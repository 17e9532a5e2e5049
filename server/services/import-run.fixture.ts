import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunKind } from "@/domain/rubric/codes";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addMember, addPerson, addProject } from "@/server/route/test-world";
import { openUpload } from "@/server/upload";
import { importRun } from "./import-run";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The public data sets lie beside the project, where they are there at all; nothing of them is part of it. */
const sharedData = join(root, "..", "shared", "data");

/** A file of the public data; null, and a line that says so, where it isn't there. */
export function findSharedFile(name: string): Uint8Array | null {
  const file = join(sharedData, name);
  if (existsSync(file)) return readFileSync(file);
  console.warn(`left out: there is no ${name} in ../shared/data`);
  return null;
}

/** A database with one project and an engineer in it. */
export interface ImportWorld {
  readonly database: TestDatabase;
  readonly deps: Deps;
  readonly caller: Caller;
  readonly close: () => Promise<void>;
}

export async function openImportWorld(): Promise<ImportWorld> {
  const database = await createTestDatabase();
  const test = makeTestDeps(database.appUrl);
  const dataFolder = join(root, ".assay", `spool-${randomBytes(6).toString("hex")}`);
  const deps = { ...test, settings: { ...test.settings, dataFolder } };
  const caller = await addEngineer(deps, "imports");
  const close = async () => {
    await deps.db.close();
    await database.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { database, deps, caller, close };
}

/** An engineer in a new project. */
export async function addEngineer(deps: Deps, project: string): Promise<Caller> {
  const projectId = await addProject(deps, project);
  const userId = await addPerson(deps, `engineer-${project}`);
  await addMember(deps, projectId, userId, ["engineer"]);
  return { userId, login: project, projectId, roles: ["engineer"], scopes: null, tokenId: null, requestId: "r" };
}

export interface SendOptions {
  readonly system?: string;
  readonly kind?: RunKind;
  readonly dryRun?: boolean;
  readonly announced?: number | null;
  readonly answeredAt?: string;
}

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Sends a file as a request would. */
export async function sendRun(deps: Deps, caller: Caller, content: Uint8Array | string, options: SendOptions = {}) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { system = "default", kind = "frozen-context", dryRun = false } = options;
  const upload = openUpload(inPieces(bytes), options.announced === undefined ? bytes.length : options.announced);
  const { answeredAt } = options;
  const query = { fileName: "run.jsonl", system, kind, dryRun: dryRun ? ("true" as const) : ("false" as const) };
  return importRun(deps, caller, answeredAt === undefined ? query : { ...query, answeredAt }, upload);
}

const TABLES = [
  "document",
  "document_version",
  "chunk",
  "payload",
  "system",
  "run",
  "response",
  "retrieved_chunk",
  "claim",
  "citation",
  "check_finding",
  "imported_label",
  "golden_item",
  "audit_event",
] as const;

/** How many rows each table that an import writes has. */
export async function countRows(deps: Deps): Promise<Record<(typeof TABLES)[number], number>> {
  const counts = {} as Record<(typeof TABLES)[number], number>;
  for (const table of TABLES) {
    const { rows } = await deps.db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}
