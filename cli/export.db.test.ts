import { parse } from "csv-parse/sync";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Client } from "pg";
import { exportedLabel, exportedResponse, exportedVerdict } from "@/contracts/exports";
import type { Deps } from "@/server/deps";
import { openBatch } from "@/server/services/open-batch";
import { takeAndSay } from "@/server/services/test-bench";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld } from "@/server/services/test-golden";
import { addRun, plainResponse, type Says } from "@/server/services/test-responses";
import { openRemoteWorld, type RemoteWorld } from "./remote-world.fixture";
import { runInTest } from "./terminal.fixture";

const ITEMS = 6;
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];

let server: RemoteWorld;
let deps: Deps;
let world: GoldenWorld;
let engineer: string[];
let auditor: string[];

beforeAll(async () => {
  server = await openRemoteWorld();
  ({ deps } = server);
  world = await makeGoldenWorld(deps, ITEMS);
  const run = await addWorldRun(world, 1);
  const failing = new Set(run.responseIds.slice(0, 1));
  await judgeAll(world, ITEMS, (id) => (failing.has(id) ? FAILS : PASSES));
  engineer = await server.optionsOf(world.projectId, world.engineer.userId, ["export", "run"]);
  auditor = await server.optionsOf(world.projectId, world.lead.userId, ["export", "run"]);
});

afterAll(() => server.close());

async function linesOf(what: string, ...more: string[]): Promise<unknown[]> {
  const ended = await runInTest(["export", what, ...engineer, ...more]);
  expect(ended, ended.err).toMatchObject({ exitCode: 0, err: "" });
  return ended.out
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

/** The external ids of the first run's responses, as exported. */
const namesOfRun = async () =>
  (await linesOf("runs", "--run", "1")).map((line) => exportedResponse.parse(line).response);

/** As the database's owner, past guards that are about something else. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  const owner = new Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query("SET session_replication_role = replica");
    for (const sql of statements) await owner.query(sql);
  } finally {
    await owner.end();
  }
}

describe("assay export", () => {
  it("labels: each of a closed pair's, under names that hold inside one export only", async () => {
    const labels = (await linesOf("labels", "--run", "latest")).map((line) => exportedLabel.parse(line));
    expect(labels).toHaveLength(ITEMS * 2 * 2);
    expect(labels.filter(({ label }) => label === "misattributed")).toHaveLength(2);
    const raters = new Set(labels.map(({ rater }) => rater));
    expect(raters.size).toBe(2);
    const again = (await linesOf("labels")).map((line) => exportedLabel.parse(line).rater);
    expect(again.some((rater) => raters.has(rater))).toBe(false);
    for (const { userId } of world.raters) expect(JSON.stringify(labels)).not.toContain(userId);
  });

  it("labels of a pair that is open stay, also by count", async () => {
    const before = (await linesOf("labels")).length;
    const run = await addRun(deps, world.engineer, 90, [plainResponse("open")]);
    await openBatch(deps, world.engineer, run.runId, { carryOver: false });
    const [rater] = world.raters;
    if (rater === undefined) throw new Error("nobody rates");
    await takeAndSay(deps, rater, PASSES);
    expect(await linesOf("labels")).toHaveLength(before);
    expect(await linesOf("labels", "--run", "90")).toEqual([]);
  });

  it("verdicts and responses: a line each, of one run where one is named", async () => {
    const verdicts = (await linesOf("verdicts", "--run", "1")).map((line) => exportedVerdict.parse(line));
    expect(verdicts.map(({ outcome }) => outcome).filter((outcome) => outcome === "misattributed")).toHaveLength(1);
    expect(verdicts).toHaveLength(ITEMS);
    expect(verdicts[0]?.claims).toHaveLength(2);
    const responses = (await linesOf("runs", "--run", "1")).map((line) => exportedResponse.parse(line));
    expect(responses[0]).toMatchObject({ response: "r1", passages: [{ handle: "S1" }, { handle: "S2" }] });
  });

  it("gives spreadsheets, ragas and Label Studio what they read", async () => {
    const csv = await runInTest(["export", "verdicts", "--run", "1", "--format", "csv", ...engineer]);
    const rows = parse<Record<string, string>>(csv.out, { columns: true });
    expect(rows).toHaveLength(ITEMS * 2);
    expect(rows[0]).toMatchObject({ run: "1", response: "r1", claim: "0", claim_basis: "unanimous" });
    const [ragas] = await linesOf("runs", "--run", "1", "--format", "ragas");
    expect(ragas).toMatchObject({
      retrieved_context_ids: ["S1", "S2"],
      retrieved_contexts: [expect.any(String), expect.any(String)],
    });
    const studio = await runInTest(["export", "labels", "--run", "1", "--format", "label-studio", ...engineer]);
    const tasks = JSON.parse(studio.out) as { annotations: { was_cancelled: boolean }[] }[];
    expect(tasks).toHaveLength(ITEMS * 2);
    expect(tasks.every(({ annotations }) => annotations.length === 2)).toBe(true);
    const wrong = await runInTest(["export", "labels", "--format", "ragas", ...engineer]);
    expect(wrong).toMatchObject({ exitCode: 64, out: "" });
    expect(wrong.err).toContain("--format is one of jsonl, csv, label-studio here");
  });

  it("the bundle verifies offline", async () => {
    const { out, exitCode } = await runInTest(["export", "bundle", ...auditor]);
    expect(exitCode).toBe(0);
    const file = join(server.folder, "record.jsonl");
    writeFileSync(file, out);
    expect((await runInTest(["verify", file])).exitCode).toBe(0);
  });

  it("sealed questions' responses, privileged ones and walled ones never leave; that the rest did is in the chain", async () => {
    const all = await namesOfRun();
    const walled = await deps.db.prisma.response.findFirstOrThrow({ where: { externalId: "r3", run: { number: 1 } } });
    const { projectId, engineer: who, lead } = world;
    const matter = { id: deps.newId(), projectId, name: "walled", createdAt: deps.clock() };
    await deps.db.prisma.matterTag.create({ data: matter });
    await deps.db.prisma.responseMatter.create({ data: { responseId: walled.id, matterId: matter.id } });
    const denial = { userId: who.userId, matterId: matter.id, createdById: lead.userId, createdAt: deps.clock() };
    await deps.db.prisma.wallDenial.create({ data: denial });
    await asOwner(
      "ALTER TABLE response DISABLE TRIGGER linked_only",
      "UPDATE response SET class = 'privileged' WHERE external_id = 'r1'",
      "ALTER TABLE response ENABLE ALWAYS TRIGGER linked_only",
      `UPDATE golden_item SET use = 'sealed' WHERE id IN (SELECT golden_item_id FROM response WHERE external_id = 'r2')`,
    );
    const stays = new Set(["r1", "r2", "r3"]);
    expect(await namesOfRun()).toEqual(all.filter((name) => !stays.has(name)));
    for (const what of ["labels", "verdicts"]) {
      const left = (await linesOf(what, "--run", "1")) as { response: string }[];
      expect(left.some(({ response }) => stays.has(response))).toBe(false);
    }
    const { rows } = await deps.db.pool.query<{ kind: string }>(
      "SELECT DISTINCT data->>'kind' AS kind FROM audit_event WHERE type = 'export.made' ORDER BY 1",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["labels", "record", "responses", "verdicts"]);
  });
});
