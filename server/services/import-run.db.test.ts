import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payloadListDigest } from "@/domain/audit/commitment";
import { line } from "@/formats/golden-jsonl.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listPayloadsOfRun } from "@/server/repositories/record-export";
import { getRun } from "./get-run";
import { addReturns, chunkOf } from "./import-returns.fixture";
import { addEngineer, countRows, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { listResponses } from "./list-responses";
import { listRuns } from "./list-runs";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});

afterAll(() => world.close());

let projects = 0;
const freshCaller = () => addEngineer(deps, `p${(projects += 1)}`);

async function query<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await deps.db.pool.query<Row>(sql, values)).rows;
}

describe("an import", () => {
  it("adds nothing the second time, and another run for another system or kind", async () => {
    const caller = await freshCaller();
    const first = await sendRun(deps, caller, `${line()}\n`);
    expect(first).toMatchObject({ added: 1, alreadyThere: 0, number: 1 });
    const before = await countRows(deps);
    expect(await sendRun(deps, caller, `${line()}\n`)).toMatchObject({ added: 0, alreadyThere: 1, runId: first.runId });
    expect(await countRows(deps)).toEqual(before);
    expect(await sendRun(deps, caller, `${line()}\n`, { system: "other" })).toMatchObject({ added: 1, number: 2 });
    expect(await sendRun(deps, caller, `${line()}\n`, { kind: "live" })).toMatchObject({ added: 1, number: 3 });
    const after = await countRows(deps);
    expect([after.document, after.document_version, after.chunk, after.golden_item]).toEqual([
      before.document,
      before.document_version,
      before.chunk,
      before.golden_item,
    ]);
  });

  it("tells a file apart from another of the same length, and counts what was there", async () => {
    const caller = await freshCaller();
    const [first, other] = [line({ id: "a" }), line({ id: "b" })];
    expect(other).toHaveLength(first.length);
    const report = await sendRun(deps, caller, first);
    expect(await sendRun(deps, caller, other)).toMatchObject({ added: 1, number: 2 });
    const again = await sendRun(deps, caller, first);
    expect(again).toMatchObject({ added: 0, alreadyThere: 1, number: 1, counts: report.counts, format: report.format });
    await expect(sendRun(deps, caller, first, { announced: first.length + 1 })).rejects.toMatchObject({
      code: "import_broken_off",
    });
  });

  it("keeps a line once that stands in its file twice, and says so", async () => {
    const caller = await freshCaller();
    const report = await sendRun(deps, caller, `${line()}\n${line()}\n${line({ id: "b" })}\n`);
    expect(report).toMatchObject({ added: 2, counts: { items: 2 }, issues: { RECORD_ID_REPEATED: 1 } });
  });

  it("sent twice at the same time is added once", async () => {
    const caller = await freshCaller();
    const both = await Promise.all([sendRun(deps, caller, line()), sendRun(deps, caller, line())]);
    expect(both.map((report) => report.added).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(both[0]?.runId).toBe(both[1]?.runId);
  });

  it("as a dry run counts and stores nothing", async () => {
    const caller = await freshCaller();
    const before = await countRows(deps);
    const report = await sendRun(deps, caller, line(), { dryRun: true });
    expect(report).toMatchObject({ dryRun: true, runId: null, added: 0, counts: { items: 1, claims: 1, quotes: 1 } });
    expect(await countRows(deps)).toEqual(before);
  });

  it("is one chained event that binds every text it brought", async () => {
    const caller = await freshCaller();
    const { runId, receivedSha256, receivedBytes } = await sendRun(
      deps,
      caller,
      line({ turns: [{ role: "user", text: "Hello" }] }),
    );
    const events = await query<{ type: string; data: Record<string, unknown> }>(
      "SELECT type, data FROM audit_event WHERE chain_id = $1 ORDER BY seq",
      caller.projectId,
    );
    expect(events.map((event) => event.type)).toEqual(["system.created", "run.imported", "labels.imported"]);
    const imported = events[1]?.data;
    expect(imported).toMatchObject({
      runId,
      sha256: receivedSha256,
      bytes: receivedBytes,
      responses: 1,
      claims: 1,
      chunks: 1,
    });
    const connection = await deps.db.pool.connect();
    const listed = await listPayloadsOfRun(connection, runId ?? "");
    connection.release();
    const references = listed.map(({ id, commitment }) => ({ payload: id, commitment }));
    expect(imported?.payloadList).toBe(payloadListDigest(references, deps.sha256Hex));
    const [all] = await query<{ n: number }>(
      "SELECT count(*)::int AS n FROM payload WHERE project_id = $1",
      caller.projectId,
    );
    expect(listed.length).toBe(all?.n);
  });

  it("that dies in the middle leaves nothing", async () => {
    const caller = await freshCaller();
    const before = await countRows(deps);
    let made = 0;
    const dying = {
      ...deps,
      newId: () => {
        made += 1;
        // Two groups are written by then, the third is not.
        if (made === 5000) throw new Error("out of ids");
        return deps.newId();
      },
    };
    const lines = Array.from({ length: 700 }, (_, i) => line({ id: `r${i}` })).join("\n");
    await expect(sendRun(dying, caller, lines)).rejects.toThrow("out of ids");
    expect(await countRows(deps)).toEqual(before);
    expect((await listRuns(deps, caller, { limit: 10 })).items).toEqual([]);
    expect(readdirSync(join(deps.settings.dataFolder, "spool"))).toEqual([]);
    expect(await sendRun(deps, caller, lines)).toMatchObject({ added: 700, number: 1 });
  });
});

const itemsOf = (caller: Caller) =>
  query<{ key: string; kind: string }>(
    "SELECT key, kind FROM golden_item WHERE project_id = $1 ORDER BY key",
    caller.projectId,
  );

describe("items", () => {
  it("are made once and found again by id and question", async () => {
    const caller = await freshCaller();
    await sendRun(deps, caller, line());
    await sendRun(deps, caller, line({ answer: "Yes. [S1]" }));
    expect(await itemsOf(caller)).toEqual([{ key: "a", kind: "answerable" }]);
    await sendRun(deps, caller, line({ question: "Another question?", answerable: false }));
    const items = await itemsOf(caller);
    expect(items.map((item) => item.kind)).toEqual(["answerable", "unanswerable"]);
    const links = await query<{ n: number }>(
      "SELECT count(DISTINCT golden_item_id)::int AS n FROM response WHERE project_id = $1",
      caller.projectId,
    );
    expect(links).toEqual([{ n: 2 }]);
  });

  it("are not made of answers from production", async () => {
    const caller = await freshCaller();
    await sendRun(deps, caller, line(), { kind: "production-sample" });
    expect(await itemsOf(caller)).toEqual([]);
  });

  it("that are frozen refuse another question under their id", async () => {
    const caller = await freshCaller();
    await sendRun(deps, caller, line());
    await deps.db.pool.query(
      `INSERT INTO golden_target (id, project_id, golden_item_id, number, digest, answerable, content, proposed_by_id, frozen_at)
       SELECT $1, project_id, id, 1, 'd', true, '{}', $2, now() FROM golden_item WHERE project_id = $3`,
      [deps.newId(), caller.userId, caller.projectId],
    );
    const before = await countRows(deps);
    await expect(sendRun(deps, caller, line({ question: "Something else?" }))).rejects.toMatchObject({
      code: "frozen_text_changed",
      errors: [{ line: 1, field: "question" }],
    });
    expect(await countRows(deps)).toEqual(before);
  });
});

describe("lists", () => {
  it("give runs newest first and responses in the order of the file", async () => {
    const caller = await freshCaller();
    const lines = Array.from({ length: 5 }, (_, i) => line({ id: `r${i}`, question: `Question ${i}?` })).join("\n");
    const { runId } = await sendRun(deps, caller, lines);
    await sendRun(deps, caller, line());
    const runs = await listRuns(deps, caller, { limit: 1 });
    expect(runs.items.map((run) => run.number)).toEqual([2]);
    const rest = await listRuns(deps, caller, { limit: 1, cursor: runs.nextCursor ?? "" });
    expect(rest).toMatchObject({
      items: [{ number: 1, id: runId, progress: null, fileName: "run.jsonl" }],
      nextCursor: null,
    });
    const first = await listResponses(deps, caller, runId ?? "", { limit: 3 });
    const second = await listResponses(deps, caller, runId ?? "", { limit: 3, cursor: first.nextCursor ?? "" });
    const all = [...first.items, ...second.items];
    expect(all.map((response) => response.externalId)).toEqual(["r0", "r1", "r2", "r3", "r4"]);
    expect(all[0]).toMatchObject({
      question: "Question 0?",
      state: "not_queued",
      outcome: null,
      stage: null,
      claims: 1,
    });
    expect((await listResponses(deps, caller, runId ?? "", { limit: 3, state: "failing" })).items).toEqual([]);
  });

  it("come by the code of a finding as well", async () => {
    const caller = await freshCaller();
    const lost = line({ id: "lost", question: "Where?", claims: [{ text: "It is two.", cites: ["S9"] }] });
    const { runId } = await sendRun(deps, caller, [line(), lost].join("\n"));
    const found = async (finding: string) =>
      (await listResponses(deps, caller, runId ?? "", { limit: 9, finding })).items.map((one) => one.externalId);
    expect(await found("no_handle_resolves")).toEqual(["lost"]);
    expect(await found("document_stale")).toEqual([]);
  });

  it("leave out what a wall hides, in counts as well", async () => {
    const caller = await freshCaller();
    await addReturns(deps, caller);
    const matterId = deps.newId();
    await query(
      "INSERT INTO matter_tag (id, project_id, name, created_at) VALUES ($1, $2, 'm', now())",
      matterId,
      caller.projectId,
    );
    await query("UPDATE document SET matter_id = $1 WHERE project_id = $2", matterId, caller.projectId);
    const { runId } = await sendRun(deps, caller, `${line()}\n${line({ id: "b", chunks: [chunkOf()] })}\n`);
    await query(
      "INSERT INTO wall_denial (user_id, matter_id, created_by_id, created_at) VALUES ($1, $2, $1, now())",
      caller.userId,
      matterId,
    );
    expect((await listResponses(deps, caller, runId ?? "", { limit: 9 })).items.map((one) => one.externalId)).toEqual([
      "a",
    ]);
    const run = await getRun(deps, caller, runId ?? "");
    expect(run.counts).toMatchObject({
      items: 1,
      chunks: 1,
      claims: 1,
      labels: 1,
      cites: 1,
      by_label: { grounded: 1 },
    });
    expect(run.checks.responses).toBe(1);
    expect((await listRuns(deps, caller, { limit: 9 })).items[0]?.counts.items).toBe(1);
    const items = await query<{ key: string; walled: boolean }>(
      "SELECT key, matter_id IS NOT NULL AS walled FROM golden_item WHERE project_id = $1 ORDER BY key",
      caller.projectId,
    );
    expect(items).toEqual([
      { key: "a", walled: false },
      { key: "b", walled: true },
    ]);
  });
});
