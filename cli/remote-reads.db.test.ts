import { writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calibrationEndpoints } from "@/contracts/calibrations";
import { type CalibrationArtifact, isArtifactIntact } from "@/domain/calibration/calibration-artifact";
import { line } from "@/formats/golden-jsonl.fixture";
import type { Deps } from "@/server/deps";
import { addProject } from "@/server/route/test-world";
import { recordCalibration } from "@/server/services/record-calibration";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld } from "@/server/services/test-golden";
import type { Says } from "@/server/services/test-responses";
import { openRemoteWorld, type RemoteWorld } from "./remote-world.fixture";
import { runForJson, runInTest } from "./terminal.fixture";

const ITEMS = 12;
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];
const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let server: RemoteWorld;
let deps: Deps;
let world: GoldenWorld;
let runId: string;
let lead: string[];
let engineer: string[];

beforeAll(async () => {
  server = await openRemoteWorld();
  ({ deps } = server);
  world = await makeGoldenWorld(deps, ITEMS);
  const run = await addWorldRun(world, 1);
  runId = run.runId;
  const failing = new Set(run.responseIds.slice(0, 2));
  await judgeAll(world, ITEMS, (id) => (failing.has(id) ? FAILS : PASSES));
  lead = await server.optionsOf(world.projectId, world.lead.userId, ["lead", "run", "export"]);
  engineer = await server.optionsOf(world.projectId, world.engineer.userId, ["import", "run", "export"]);
});

afterAll(() => server.close());

describe("queue status", () => {
  it("counts the judgements of each batch", async () => {
    const { exitCode, json, err } = await runForJson(["queue", "status", ...engineer]);
    expect([exitCode, err]).toEqual([0, ""]);
    expect(json).toMatchObject({ batches: [{ kind: "first", progress: { slots: 2 * ITEMS, committed: 2 * ITEMS } }] });
    expect((await runInTest(["queue", "status", ...engineer])).out).toContain(`${2 * ITEMS} of ${2 * ITEMS}`);
    expect((await runInTest(["queue", "status", "more", ...engineer])).exitCode).toBe(64);
    const other = await addProject(deps, "other");
    expect((await runInTest(["queue", "status", "--project", other, ...engineer])).exitCode).toBe(66);
    expect((await runInTest(["queue", "status", "--server", server.url, "--token", "assay_no"])).exitCode).toBe(77);
  });
});

describe("golden list", () => {
  it("lists every question, with or without a target", async () => {
    const { exitCode, json } = await runForJson(["golden", "list", ...engineer]);
    expect([exitCode, (json.items as unknown[]).length]).toEqual([0, ITEMS]);
    expect((await runInTest(["golden", "list", ...engineer])).out).toContain("no target");
  });
});

const WORDS = ["no", "yes"];

/** A label of one rater, as a file has it. */
const labelOf = (rater: string, at: number) => ({ rater, label: WORDS[at] ?? "" });

const figureOf = (figure: object | undefined) => {
  const { value, n, ci, flags } = figure as { value: number; n: number; ci: object; flags: string[] };
  return { value, n, ci, flags };
};

describe("agreement --run --imported", () => {
  it("gives the digits of the same labels in a table, through import and page", async () => {
    const table = [
      [40, 5],
      [3, 12],
    ];
    const lines = table.flatMap((row, i) =>
      row.flatMap((count, j) =>
        Array.from({ length: count }, (_, n) => {
          return line({
            id: `l${i}${j}-${n}`,
            question: `${i} ${j} ${n}?`,
            labels: [labelOf("x", i), labelOf("y", j)],
          });
        }),
      ),
    );
    const path = join(server.folder, "labelled.jsonl");
    writeFileSync(path, `${lines.join("\n")}\n`);
    const imported = await runForJson(["import", "run", path, ...engineer]);
    const asked = ["agreement", "--run", String(imported.json["runId"]), "--imported", ...engineer];
    const { exitCode, json } = await runForJson([...asked, "--a", "x", "--b", "y"]);
    expect(exitCode).toBe(0);
    const offline = await runForJson(["agreement", "--table", JSON.stringify(table), "--labels", "no,yes"]);
    const { po, kappa, ac1, scott_pi, pabak_bp, alpha_nominal } = offline.json as Record<string, object>;
    expect(json["panel"]).toMatchObject({ n: 60, labels: WORDS, table });
    expect(json["panel"]).toMatchObject({
      po: figureOf(po),
      kappa: figureOf(kappa),
      ac1: figureOf(ac1),
      scottPi: figureOf(scott_pi),
      pabak: figureOf(pabak_bp),
      alpha: figureOf(alpha_nominal),
    });
    const { out } = await runInTest(asked);
    expect(out).toContain("x and y: 60 items; labels no, yes");
    expect((await runInTest(["agreement", "--imported", ...engineer])).exitCode).toBe(64);
  });
});

describe("agreement --run", () => {
  it("is that of the blind first pair", async () => {
    const { exitCode, json } = await runForJson(["agreement", "--run", runId, ...engineer]);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      runId,
      panels: [{ unit: "response", n: ITEMS, po: { value: 1 } }, { unit: "claim" }],
    });
    const { out } = await runInTest(["agreement", "--run", runId, ...engineer]);
    expect(out).toContain("fail-specific agreement  1.0000");
  });

  it.each([
    ["counts and a run", ["--run", "1", "--table", "[[1]]"]],
    ["a server for counts at hand", ["--table", "[[1]]", "--token", "t"]],
  ])("refuses %s", async (_what, argv) => {
    expect(await runInTest(["agreement", ...argv])).toMatchObject({ exitCode: 64, out: "" });
  });
});

describe("rescore draw", () => {
  it("draws for a lead, by a seed that is not shown yet", async () => {
    const asked = ["rescore", "draw", "--run", runId, "--k", "3", "--seed", "s"];
    const { exitCode, json } = await runForJson([...asked, ...lead]);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ kind: "inter", runId, k: 3, seed: null, frameSize: ITEMS });
    expect((await runInTest([...asked, ...engineer])).exitCode).toBe(77);
  });

  it.each([
    ["without a number", []],
    ["of none", ["--k", "0"]],
    ["of another kind", ["--k", "3", "--kind", "both"]],
  ])("refuses a draw %s", async (_what, more) => {
    expect((await runInTest(["rescore", "draw", "--run", "1", ...more, ...lead])).exitCode).toBe(64);
  });
});

describe("calibration export", () => {
  it("prints the record as it was made, digest and all", async () => {
    expect((await runInTest(["calibration", "export", ...engineer])).exitCode).toBe(66);
    const pairs = Array.from({ length: 300 }, (_, i) => ({
      score: i % 10 === 0 ? 0.2 : 0.9,
      label: i % 10 === 0 ? "not" : "supported",
      author: "human",
      clusters: [`q${i}`],
    }));
    const verifier = { modelId: "nli-small", revision: "1" };
    const source = { kind: "pairs", verifier, rubricVersion: "rubric-1", positive: ["supported"], pairs };
    const made = await recordCalibration(
      deps,
      world.engineer,
      calibrationEndpoints.recordCalibration.body.parse({ source }),
    );
    const { exitCode, json, out } = await runForJson(["calibration", "export", ...engineer]);
    expect(exitCode).toBe(0);
    expect(json.digest).toBe(made.digest);
    expect(isArtifactIntact(json as unknown as CalibrationArtifact, sha256Hex)).toBe(true);
    for (const name of [made.id, String(made.number)]) {
      expect((await runInTest(["calibration", "export", name, ...engineer])).out).toBe(out);
    }
    writeFileSync(join(server.folder, "calibration.json"), out);
    expect((await runInTest(["calibration", "export", "99", ...engineer])).exitCode).toBe(66);
  });
});
