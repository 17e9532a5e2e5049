import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { copyResponse } from "@/faults/world";
import { importRun } from "@/server/services/import-run";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { addPanel, addRun, plainResponse } from "@/server/services/test-responses";
import { openUpload } from "@/server/upload";
import { type BenchLine, timeUntilMs } from "./measure";
import { closeLater } from "./world/closing";
import { asOwner, type BenchDatabase, dropDatabase, makeDatabase, openDeps } from "./world/databases";
import { addMember, addProject } from "./world/people";
import { makeRunFile } from "./world/run-file";

/** Tables that an import writes, each after those that it refers to. */
const TABLES = [
  "payload",
  "document",
  "document_version",
  "chunk",
  "system",
  "run",
  "golden_item",
  "response",
  "response_matter",
  "retrieved_chunk",
  "claim",
  "citation",
  "check_finding",
  "imported_label",
];

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const send = (deps: Deps, caller: Caller, bytes: Uint8Array) =>
  importRun(
    deps,
    caller,
    { fileName: "bench.jsonl", system: "bench", kind: "frozen-context", dryRun: "false" },
    openUpload(inPieces(bytes), bytes.length),
  );

async function copyOut(client: Client, table: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of client.query(copyTo(`COPY ${table} TO STDOUT`))) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function copyIn(client: Client, table: string, rows: Buffer): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${table} FROM STDIN`));
  sink.end(rows);
  await finished(sink);
}

/** The rows that an import left, as COPY's text. */
const takeRows = (database: BenchDatabase) =>
  asOwner(database, async (client) => {
    const rows: { table: string; text: Buffer }[] = [];
    for (const table of TABLES) rows.push({ table, text: await copyOut(client, table) });
    return rows;
  });

const importAndCopy: BenchLine["measure"] = async () => {
  const bytes = makeRunFile({ responses: 2000, documents: 300, prefix: "first" });
  const base = await makeDatabase("bench_import_base");
  const setUp = openDeps(base);
  const projectId = await addProject(setUp, "Import");
  const caller = await addMember(setUp, projectId, "engineer", ["engineer"]);
  await setUp.db.close();
  const [ours, theirs] = [await makeDatabase("bench_import", base.name), await makeDatabase("bench_copy", base.name)];
  const deps = openDeps(ours);
  const oursMs = await timeUntilMs(() => send(deps, caller, bytes));
  await deps.db.close();
  const rows = await takeRows(ours);
  const peerMs = await asOwner(theirs, (client) =>
    timeUntilMs(async () => {
      await client.query("BEGIN");
      for (const { table, text } of rows) await copyIn(client, table, text);
      await client.query("COMMIT");
    }),
  );
  for (const database of [ours, theirs, base]) await dropDatabase(database);
  return { oursMs, peerMs };
};

export const importLine: BenchLine = {
  name: "import",
  what: "COPY of the same rows / import of a file without fuzzy quotes",
  target: { limit: 0.2, is: "at least" },
  about:
    "2,000 responses with five passages and two quoted claims each, about 5 MB, into an empty project: the import service from bytes to commit, against COPY of the very rows that it left, table by table in one transaction, into a copy of the same database (same indexes and constraints).",
  ifMissed:
    "What COPY does not do: every line is read twice (all of it is checked before anything is stored), every quote and figure looked for in its passage, every text salted and committed to, every claim keyed for carrying over. About a third of the time goes into the checks, a tenth into reading.",
  measure: importAndCopy,
};

const LARGE = 100_000;
const AGAIN = 500;
let imported = 0;

const fileOf = (prefix: string) => makeRunFile({ responses: AGAIN, documents: 200, prefix });

interface Filled {
  readonly deps: Deps;
  readonly caller: Caller;
}

/** A project that holds a hundred thousand responses with their texts, claims and citations. */
async function fillProject(): Promise<Filled> {
  const deps = openDeps(await makeDatabase("bench_import_large"));
  closeLater(() => deps.db.close());
  const { engineer } = await addPanel(deps, 1);
  const { responseIds } = await addRun(deps, engineer, 1, [plainResponse("one")]);
  const [first] = responseIds;
  if (first === undefined) throw new Error("a run was made without its response");
  await copyResponse(deps, first, LARGE - 1, false);
  return { deps, caller: engineer };
}

let filled: Promise<Filled> | null = null;

async function timeIntoEmpty(bytes: Uint8Array): Promise<number> {
  const database = await makeDatabase("bench_import_empty");
  const deps = openDeps(database);
  const caller = await addMember(deps, await addProject(deps, "Import"), "engineer", ["engineer"]);
  const tookMs = await timeUntilMs(() => send(deps, caller, bytes));
  await deps.db.close();
  await dropDatabase(database);
  return tookMs;
}

export const importSameLine: BenchLine = {
  name: "import-same",
  what: "second import of a file / first",
  target: { limit: 0.3, is: "at most" },
  about:
    "2,000 responses, about 5 MB, imported into an empty project, and the same bytes again, which add nothing: a file of a length that is known is taken in and compared by its SHA-256 before anything of it is read.",
  measure: async () => {
    const bytes = makeRunFile({ responses: 2000, documents: 300, prefix: "same" });
    const database = await makeDatabase("bench_import_same");
    const deps = openDeps(database);
    const caller = await addMember(deps, await addProject(deps, "Import"), "engineer", ["engineer"]);
    const peerMs = await timeUntilMs(() => send(deps, caller, bytes));
    const oursMs = await timeUntilMs(() => send(deps, caller, bytes));
    await deps.db.close();
    await dropDatabase(database);
    return { oursMs, peerMs };
  },
};

export const importAgainLine: BenchLine = {
  name: "import-again",
  what: "import into an empty project / into one with 100,000 responses",
  target: { limit: 0.8, is: "at least" },
  about: `A file of ${AGAIN} new responses by the import service: into an empty project of an empty database, and into a project that holds 100,000 with all that belongs to them, filled a moment before.`,
  measure: async () => {
    const { deps, caller } = await (filled ??= fillProject());
    imported += 1;
    const oursMs = await timeUntilMs(() => send(deps, caller, fileOf(`large-${imported}`)));
    return { oursMs, peerMs: await timeIntoEmpty(fileOf(`empty-${imported}`)) };
  },
};
