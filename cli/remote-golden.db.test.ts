import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "@/server/deps";
import {
  addWorldRun,
  freezePolicy,
  freezeSet,
  freezeTargets,
  type GoldenWorld,
  judgeAll,
  makeDemonstration,
  makeGoldenWorld,
} from "@/server/services/test-golden";
import { openRemoteWorld, type RemoteWorld } from "./remote-world.fixture";
import { runForJson, runInTest } from "./terminal.fixture";

const ITEMS = 2;

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
  await makeDemonstration(server.database, world.projectId);
  await freezePolicy(world, 1);
  const run = await addWorldRun(world, 1, "live");
  runId = run.runId;
  await judgeAll(world, ITEMS);
  await freezeTargets(world, run.source.versionId);
  lead = await server.optionsOf(world.projectId, world.lead.userId, ["lead", "run", "export"]);
  engineer = await server.optionsOf(world.projectId, world.engineer.userId, ["import", "run", "export"]);
});

afterAll(() => server.close());

const gate = (...more: string[]) => runInTest(["gate", "--run", runId, ...more, ...engineer]);

describe("assay.lock", () => {
  it("is not written before anything is frozen", async () => {
    const { exitCode, err } = await runInTest([
      "golden",
      "lock",
      "--out",
      join(server.folder, "early.lock"),
      ...engineer,
    ]);
    expect([exitCode, err]).toEqual([2, expect.stringContaining("nothing to lock")]);
  });

  it("is what the gate decides by, and nothing else is", async () => {
    await freezeSet(world);
    const file = join(server.folder, "assay.lock");
    expect((await runInTest(["golden", "lock", "--out", file, ...engineer])).exitCode).toBe(0);
    const lock = JSON.parse(readFileSync(file, "utf8"));
    expect(lock).toMatchObject({ version: 1, project: world.projectId, set: { number: 1, members: ITEMS } });
    const decided = await gate("--lock", file);
    expect([decided.exitCode, decided.err]).toEqual([0, ""]);
    const change = (name: string, part: object) => {
      const changed = join(server.folder, name);
      writeFileSync(changed, JSON.stringify({ ...lock, ...part }));
      return changed;
    };
    const wrong = [
      change("set.lock", { set: { ...lock.set, digest: "0".repeat(64) } }),
      change("policy.lock", { policy: { ...lock.policy, den: 100 } }),
      change("chain.lock", { chain: { ...lock.chain, hash: "0".repeat(64) } }),
      change("beyond.lock", { chain: { ...lock.chain, seq: 1_000_000 } }),
    ];
    for (const one of wrong) expect([one, (await gate("--lock", one)).exitCode]).toEqual([one, 3]);
    expect((await gate("--lock", change("half.lock", { set: 7 }))).exitCode).toBe(65);
    expect((await gate("--lock", join(server.folder, "none.lock"))).exitCode).toBe(66);
    expect((await gate("--lock", file, "--estimate")).exitCode).toBe(64);
  });
});

describe("golden export", () => {
  it("prints a question a line, and says so in the register", async () => {
    const { exitCode, out } = await runInTest(["golden", "export", ...engineer]);
    expect(exitCode).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(["q1", "q2"]);
    const rows = await deps.db.prisma.goldenExposure.findMany({ where: { projectId: world.projectId } });
    expect(rows.map((row) => [row.kind, row.byToken])).toEqual([
      ["exported", true],
      ["exported", true],
    ]);
    expect((await runInTest(["golden", "export", "--number", "9", ...engineer])).exitCode).toBe(66);
  });
});

describe("golden freeze", () => {
  it("takes a lead's token and proposes; a second signature is given by nobody's", async () => {
    const file = join(server.folder, "questions.jsonl");
    writeFileSync(file, `${JSON.stringify({ id: "new", question: "Anything else?" })}\n`);
    const asked = ["golden", "freeze", file, "--reason", "another one"];
    expect((await runInTest([...asked, ...engineer])).exitCode).toBe(77);
    const { exitCode, json } = await runForJson([...asked, ...lead]);
    expect([exitCode, json]).toEqual([0, expect.objectContaining({ created: 1, approvalId: null })]);
    const again = await runInTest([...asked, ...lead]);
    expect([again.exitCode, again.err]).toEqual([65, expect.stringContaining(`${file}:1`)]);
    expect((await runInTest(["golden", "list", ...engineer])).out).toContain("new");
  });

  it("proposes a version of the set, once", async () => {
    const asked = ["golden", "freeze", "--reason", "the same again", ...lead];
    const { exitCode, err } = await runInTest(asked);
    expect([exitCode, err]).toEqual([65, expect.stringContaining("same targets")]);
    expect((await runInTest(["golden", "freeze", ...lead])).exitCode).toBe(64);
  });
});
