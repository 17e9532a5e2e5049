import { afterAll, beforeAll, expect, it } from "vitest";
import { line } from "@/formats/golden-jsonl.fixture";
import { findMaterial } from "@/server/repositories/material";
import type { Deps } from "@/server/deps";
import { getRun } from "./get-run";
import { addReturns, at, chunkOf, FREIGHT, TEXT } from "./import-returns.fixture";
import { addEngineer, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});

afterAll(() => world.close());

let projects = 0;
const freshCaller = () => addEngineer(deps, `c${(projects += 1)}`);

/** The whole text was sent; the sentence on freight was what the search found. */
const around = (change: object = {}) => ({
  ...chunkOf({ start: 0, end: [...TEXT].length, text: TEXT, ordinal: 0 }),
  child_chunks: [{ handle: "S1b", start: at, end: at + FREIGHT.length, text: FREIGHT }],
  ...change,
});
const claims = [{ text: "Freight is billed.", cites: ["S1b"], quotes: [null] }];

async function materialOf(runId: string | null) {
  const { rows } = await deps.db.pool.query<{ id: string }>("SELECT id FROM response WHERE run_id = $1", [runId]);
  const material = await deps.db.prisma.$transaction((tx) => findMaterial(tx, rows[0]?.id ?? "", []));
  if (material === null) throw new Error("the response has no material");
  return material;
}

it("keeps what was found inside the chunk that was sent, and cites that chunk by its name", async () => {
  const caller = await freshCaller();
  const { versionId } = await addReturns(deps, caller);
  const { runId, counts } = await sendRun(deps, caller, line({ chunks: [around()], claims, labels: [] }));
  const { chunks } = await materialOf(runId);
  expect(chunks).toMatchObject([
    {
      handle: "S1",
      versionId,
      startCp: 0,
      textStored: TEXT,
      differs: false,
      children: [{ handle: "S1b", startCp: at, endCp: at + FREIGHT.length }],
    },
  ]);
  expect(counts).toMatchObject({ chunks: 1, cites: 1, cites_to_unknown_handle: 0 });
  const { checks } = await getRun(deps, caller, runId ?? "");
  expect(checks.resolve).toEqual({ pass: 1, fail: 0, unknown: 0 });
  const { rows } = await deps.db.pool.query(
    `SELECT p.start_cp AS "parentStart", p.end_cp AS "parentEnd", rc.is_sent AS "isSent" FROM response r
     JOIN retrieved_chunk rc ON rc.response_id = r.id JOIN chunk c ON c.id = rc.chunk_id JOIN chunk p ON p.id = c.parent_id
     WHERE r.run_id = $1`,
    [runId],
  );
  expect(rows).toEqual([{ parentStart: 0, parentEnd: [...TEXT].length, isSent: false }]);
});

it("shows the children of the response at hand, not those of another that was sent the same chunk", async () => {
  const caller = await freshCaller();
  await addReturns(deps, caller);
  await sendRun(deps, caller, line({ chunks: [around()], claims, labels: [] }));
  const { runId } = await sendRun(deps, caller, line({ id: "b", chunks: [around({ child_chunks: [] })] }));
  expect((await materialOf(runId)).chunks).toMatchObject([{ handle: "S1", children: [] }]);
});

it("finds a child by its words where the text sent is not the document's, and leaves out one that is not there", async () => {
  const caller = await freshCaller();
  await addReturns(deps, caller);
  const header = "Returns, page 1. ";
  const start = header.length + at;
  const sent = around({
    doc_version: deps.sha256Hex(TEXT).slice(0, 12),
    start: 0,
    end: [...TEXT].length,
    text: `${header}${TEXT}`.slice(0, TEXT.length),
    child_chunks: [
      { handle: "S1b", start, end: start + 10 },
      { handle: "S1h", start: 0, end: header.length - 1 },
    ],
  });
  const { runId } = await sendRun(deps, caller, line({ chunks: [sent], claims, labels: [] }));
  expect((await materialOf(runId)).chunks).toMatchObject([
    { differs: true, children: [{ handle: "S1b", startCp: at, endCp: at + 10 }] },
  ]);
});
