import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { gateEstimate } from "@/contracts/gate";
import { line } from "@/formats/golden-jsonl.fixture";
import { anthropicAnswer } from "@/formats/production-payloads.fixture";
import { type CliIdentity, leaveCliFile } from "@/prisma/seed/leave-cli-file";
import { callerIn } from "@/prisma/seed/world";
import type { Deps } from "@/server/deps";
import { addMember, addPerson, addProject } from "@/server/route/test-world";
import { openRemoteWorld, type RemoteWorld } from "./remote-world.fixture";
import { runForJson, runInTest } from "./terminal.fixture";

const root = fileURLToPath(new URL("..", import.meta.url));
let server: RemoteWorld;
let deps: Deps;
let projectId: string;
let remote: string[];
let leadRemote: string[];
let exportRemote: string[];

beforeAll(async () => {
  server = await openRemoteWorld();
  ({ deps } = server);
  projectId = await addProject(deps, "remote");
  const engineer = await addPerson(deps, "engineer");
  const lead = await addPerson(deps, "lead");
  await addMember(deps, projectId, engineer, ["engineer"]);
  await addMember(deps, projectId, lead, ["lead"]);
  remote = await server.optionsOf(projectId, engineer, ["import", "run"]);
  leadRemote = await server.optionsOf(projectId, lead, ["lead", "run", "export"]);
  exportRemote = await server.optionsOf(projectId, lead, ["export"]);
  // Documents are read in a process of their own, which a built server has beside it.
  mkdirSync(join(root, "dist"), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["documents/parse-child.ts"],
    outfile: "dist/parse-child.mjs",
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: "tsconfig.json",
    logLevel: "error",
  });
});

afterAll(() => server.close());

const file = (name: string, content: string | Uint8Array): string => server.leave(name, content);

describe("dispute open", () => {
  it("disputes a payload once, says where, and keeps its bytes", async () => {
    const path = file("answer.json", JSON.stringify(anthropicAnswer));
    const opened = await runForJson(["dispute", "open", path, "--reason", "seals", ...remote]);
    const bytes = readFileSync(path);
    expect(opened).toMatchObject({ exitCode: 0, json: { isThereAlready: false, claims: 2, limits: [] } });
    expect(opened.json).toMatchObject({ receivedSha256: createHash("sha256").update(bytes).digest("hex") });
    const again = await runInTest(["dispute", "open", path, ...leadRemote]);
    expect(again.out).toContain("disputed before, nothing added");
    expect(again.out).toContain(`/disputes/${String(opened.json.disputeId)}`);
  });

  it("says in words what a payload does not tell, and ends with 65 for one that can't be read", async () => {
    const bare = await runInTest(["dispute", "open", "-", ...remote], JSON.stringify(anthropicAnswer.response));
    expect(bare.exitCode).toBe(0);
    expect(bare.err).toContain("does not say what was retrieved");
    const bad = file("bad.json", "nobody knows this");
    const ended = await runInTest(["dispute", "open", bad, ...remote]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain("No known format reads this payload");
  });
});

describe("import run", () => {
  it("imports a file, finds its project by the token, and adds nothing the second time", async () => {
    const path = file("run.jsonl", `${line()}\n${line({ id: "b", claims: [{ text: "No.", cites: ["S9"] }] })}\n`);
    const first = await runForJson(["import", "run", path, "--kind", "live", ...remote]);
    expect(first.exitCode).toBe(0);
    const bytes = readFileSync(path);
    expect(first.json).toMatchObject({
      added: 2,
      alreadyThere: 0,
      counts: { items: 2, claims: 2, cites_to_unknown_handle: 1 },
      issues: { HANDLE_DANGLING: 1 },
      receivedBytes: bytes.length,
      receivedSha256: createHash("sha256").update(bytes).digest("hex"),
    });
    const again = await runInTest(["import", "run", path, "--kind", "live", "--project", projectId, ...remote]);
    expect(again.out).toContain("0 added, 2 there already");
    const respelled = file("respelled.jsonl", `${bytes.toString()}\n`);
    const read = await runInTest(["import", "run", respelled, "--kind", "live", "--dry-run", ...remote]);
    expect(read.err).toContain("respelled.jsonl:2: claims[0].cites[0]: ");
  });

  it("reads standard input, and with --dry-run stores nothing", async () => {
    const before = await deps.db.prisma.run.count();
    const dry = await runForJson(["import", "run", "-", "--dry-run", ...remote], line({ id: "c" }));
    expect(dry).toMatchObject({ exitCode: 0, json: { dryRun: true, runId: null, added: 0 } });
    expect(await deps.db.prisma.run.count()).toBe(before);
    expect(
      (await runForJson(["import", "run", "-", "--system", "other", ...remote], line({ id: "c" }))).json.added,
    ).toBe(1);
  });

  it("names each bad line as file:line, and exits with 65", async () => {
    const bad = file("bad.jsonl", `${line()}\n{"id":\n${line({ id: "d", question: 4 })}\n`);
    const ended = await runInTest(["import", "run", bad, "--json", ...remote]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain("bad.jsonl:2: The JSON breaks off");
    expect(ended.err).toContain("bad.jsonl:3: question: must be text");
  });

  it("is not allowed without the scope, with another's token, or with none", async () => {
    const path = file("one.jsonl", line());
    expect((await runInTest(["import", "run", path, ...exportRemote])).exitCode).toBe(77);
    expect(
      (await runInTest(["import", "run", path, "--server", server.url, "--token", "assay_nonsense"])).exitCode,
    ).toBe(77);
    expect((await runInTest(["import", "run", path, "--project", "elsewhere", ...remote])).exitCode).toBe(66);
  });
});

const results = (json: Record<string, unknown>) =>
  (json.files as { file: string; result: string }[]).map(({ file: path, result }) => `${path} ${result}`);

describe("import documents", () => {
  it("imports what can be read of a folder, by path, and says what can't", async () => {
    const corpus = join(server.folder, "corpus");
    mkdirSync(join(corpus, "law"), { recursive: true });
    writeFileSync(join(corpus, "policy.md"), "# Policy\n\nThirty days.\n");
    writeFileSync(join(corpus, "law", "act.pdf"), readFileSync(join(root, "documents/pdf/fixtures/pdf/plain.pdf")));
    writeFileSync(join(corpus, "law", "no.pdf"), readFileSync(join(root, "documents/pdf/fixtures/pdf/not-a-pdf.pdf")));
    writeFileSync(join(corpus, "data.csv"), "a,b\n");
    const first = await runForJson(["import", "documents", corpus, ...remote]);
    expect(first.exitCode).toBe(65);
    expect(results(first.json)).toEqual(["law/act.pdf added", "law/no.pdf failed", "policy.md added"]);
    expect(first.err).toMatch(/no\.pdf: .*PDF/);
    rmSync(join(corpus, "law", "no.pdf"));
    writeFileSync(join(corpus, "policy.md"), "# Policy\n\nSixty days.\n");
    const again = await runForJson(["import", "documents", corpus, ...remote]);
    expect(again.exitCode).toBe(0);
    expect(results(again.json)).toEqual(["law/act.pdf unchanged", "policy.md new_version"]);
    writeFileSync(join(corpus, "locked.pdf"), readFileSync(join(root, "documents/pdf/fixtures/pdf/enc-user.pdf")));
    writeFileSync(join(corpus, "page.html"), "<h1>Notice</h1><p>Ninety days.");
    const locked = await runForJson(["import", "documents", corpus, ...remote]);
    expect(results(locked.json)).toContain("locked.pdf failed");
    expect(results(locked.json)).toContain("page.html added");
    const opened = await runForJson(["import", "documents", corpus, "--password", "reader-pass", ...remote]);
    expect(results(opened.json)).toContain("locked.pdf added");
    expect((await runInTest(["import", "documents", join(server.folder, "none"), ...remote])).exitCode).toBe(66);
  });
});

describe("gate", () => {
  it("is undecided over judgements that are missing, in text, JSON, JUnit and Markdown alike", async () => {
    const [junit, markdown] = [join(server.folder, "gate.xml"), join(server.folder, "gate.md")];
    const ended = await runForJson(["gate", "--run", "1", "--junit", junit, "--markdown", markdown, ...remote]);
    expect(ended.exitCode).toBe(2);
    expect(ended.json).toMatchObject({ outcome: "undecided", exitCode: 2, runNumber: 1 });
    expect(readFileSync(junit, "utf8")).toMatch(/<testcase [^>]*name="gate">\s*<failure type="undecided"/);
    expect(readFileSync(markdown, "utf8")).toContain("# Gate: UNDECIDED");
    expect((await runInTest(["gate", "--run", "latest", "--wait", "1s", ...remote])).exitCode).toBe(2);
    expect((await runInTest(["gate", "--run", "99", ...remote])).exitCode).toBe(66);
    const estimate = await runForJson(["gate", "--run", "1", "--estimate", ...remote]);
    expect([estimate.exitCode, estimate.err]).toEqual([0, ""]);
    expect(gateEstimate.parse(estimate.json)).toMatchObject({ runNumber: 1, outcome: "undecided" });
    const printed = await runInTest(["gate", "--run", "1", "--estimate", ...remote]);
    expect(printed.out).toMatch(/^judgements to come +\d+$/m);
    expect(printed.out).toMatch(/^hours of raters +0.0$/m);
    expect((await runInTest(["gate", "--run", "1", "--estimate", "--wait", "1s", ...remote])).exitCode).toBe(64);
    expect((await runInTest(["gate", "--estimate", ...remote])).exitCode).toBe(64);
    expect((await runInTest(["gate", "--run", "x".repeat(32), ...remote])).exitCode).toBe(66);
    expect((await runInTest(["gate", "--run", "1", "--wait", "soon", ...remote])).exitCode).toBe(64);
  });
});

/** A data folder such as a seeded server has: an engineer in two projects, and an auditor. */
async function openLeft() {
  const [engineer, auditor] = [await addPerson(deps, "left-engineer"), await addPerson(deps, "left-auditor")];
  const [matter, sample] = [await addProject(deps, "New matter"), await addProject(deps, "Meridian Desk")];
  const identities: CliIdentity[] = [];
  for (const [project, projectName] of [
    [matter, "New matter"],
    [sample, "Meridian Desk"],
  ] as const) {
    await addMember(deps, project, engineer, ["engineer"]);
    const caller = callerIn(project, engineer, "left-engineer", ["engineer"]);
    identities.push({ caller, role: "engineer", projectName });
  }
  await addMember(deps, sample, auditor, ["auditor"]);
  const caller = callerIn(sample, auditor, "left-auditor", ["auditor"]);
  identities.push({ caller, role: "auditor", projectName: "Meridian Desk" });
  const left = mkdtempSync(join(server.folder, "left-"));
  await leaveCliFile(deps, identities, left, server.url);
  vi.stubEnv("ASSAY_DATA_FOLDER", left);
  return { matter, sample };
}

describe("what the seed left", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("imports, gates a run of either project by its id, and verifies the record, without being told anything", async () => {
    const { matter, sample } = await openLeft();
    const path = file("left.jsonl", line());
    const imported = await runForJson(["import", "run", path]);
    const inSample = await runForJson(["import", "run", path, "--project", "Meridian Desk"]);
    const runs = [String(imported.json.runId), String(inSample.json.runId)];
    const found = await deps.db.prisma.run.findMany({
      where: { id: { in: runs } },
      select: { id: true, projectId: true },
    });
    expect(new Map(found.map((run) => [run.id, run.projectId]))).toEqual(
      new Map([
        [runs[0], matter],
        [runs[1], sample],
      ]),
    );
    for (const run of runs) expect((await runInTest(["gate", "--run", run])).exitCode).toBe(2);
    const verified = await runForJson(["audit", "verify"]);
    expect(verified).toMatchObject({ exitCode: 0, json: { ok: true } });

    const missing = await runInTest(["gate", "--run", "x".repeat(32)]);
    expect(missing.exitCode).toBe(66);
    expect(missing.err).toContain(`left-engineer's token for "New matter" (${matter}), from cli.json`);
    const elsewhere = await runInTest(["import", "run", path, "--project", "elsewhere"]);
    expect(elsewhere.exitCode).toBe(66);
    expect(elsewhere.err).toContain(`no project elsewhere: at ${server.url}, left-engineer's token`);
    expect(elsewhere.err).toContain("say another by --project");
  });
});

describe("audit verify", () => {
  it("verifies a record, and finds what an owner changed", async () => {
    const good = await runForJson(["audit", "verify", ...leadRemote]);
    expect(good.err).toBe("");
    expect(good).toMatchObject({ exitCode: 0, json: { ok: true, faults: [] } });
    const { seq, hash } = good.json.head as { seq: number; hash: string };
    expect((await runInTest(["audit", "verify", "--head", `${seq}:${hash}`, ...leadRemote])).exitCode).toBe(0);
    expect((await runInTest(["audit", "verify", "--head", `${seq}:${"0".repeat(64)}`, ...leadRemote])).exitCode).toBe(
      3,
    );
    const barred = await runInTest(["audit", "verify", ...remote]);
    expect(barred.exitCode).toBe(77);
    expect(barred.err).toContain(`${server.url} was asked with the token of --token: give --token of somebody who may`);

    const owner = new Client({ connectionString: server.database.ownerUrl });
    await owner.connect();
    await owner.query("ALTER TABLE audit_event DISABLE TRIGGER ALL");
    await owner.query(
      "UPDATE audit_event SET data = jsonb_set(data, '{responses}', '7') WHERE chain_id = $1 AND type = 'run.imported' AND seq < 5",
      [projectId],
    );
    await owner.end();
    const ended = await runInTest(["audit", "verify", ...leadRemote]);
    expect(ended.exitCode).toBe(3);
    expect(ended.out).toContain("does NOT verify");
    expect(ended.err).toContain("edited");
  });
});
