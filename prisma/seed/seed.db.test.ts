import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPassword } from "@/server/auth/password";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { ensureFirstAdmin } from "./first-admin";
import { readHardCases } from "./content/sample-content";
import { printSignIns } from "./people";
import { SAMPLE_PASSWORD } from "./sample-password";
import { leaveCliFile } from "./leave-cli-file";
import { openProject } from "./open-project";
import { ensureScenario, projectIdOf } from "./seed-scenario";
import { callerIn, contentFolderOf, openWorld, type Place } from "./world";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataFolder = mkdtempSync(join(tmpdir(), "assay-seed-"));
const startMs = Date.parse("2026-09-01T00:00:00Z");

interface Seeded {
  readonly database: TestDatabase;
  readonly deps: Deps;
  readonly place: Place;
}

async function openSeeded(): Promise<Seeded> {
  const database = await createTestDatabase();
  const place = { databaseUrl: database.appUrl, dataFolder, contentFolder: contentFolderOf(root), startMs };
  return { database, deps: makeTestDeps(database.appUrl), place };
}

async function close({ database, deps }: Seeded): Promise<void> {
  await deps.db.close();
  await database.drop();
}

async function readChains({ deps }: Seeded) {
  return deps.db.prisma.auditHead.findMany({
    select: { chainId: true, seq: true, hash: true },
    orderBy: { chainId: "asc" },
  });
}

let one: Seeded;

beforeAll(async () => {
  one = await openSeeded();
  await ensureScenario(one.place, "sample");
  await ensureScenario(one.place, "journey");
}, 300_000);

afterAll(async () => {
  await close(one);
  rmSync(dataFolder, { recursive: true, force: true });
});

const sample = projectIdOf("sample", 1);
const inSample = { projectId: sample };

const count = (names: readonly string[]) =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));

describe("the sample", () => {
  it("has every state of a response", async () => {
    const { prisma } = one.deps.db;
    const batch = { ...inSample, kind: "first" };
    const items = await prisma.batchItem.findMany({ where: { batch }, select: { state: true } });
    expect(count(items.map((item) => item.state))).toEqual({ open: 6, disputed: 3, settled: 19 });
    const verdicts = await prisma.verdict.findMany({ where: inSample, select: { basis: true } });
    expect(count(verdicts.map((verdict) => verdict.basis))).toEqual({ unanimous: 17, adjudicated: 2, mechanical: 1 });
  });

  it("has frozen things, something to sign, and a red gate", async () => {
    const { prisma } = one.deps.db;
    expect(await prisma.goldenTarget.count({ where: inSample })).toBe(29);
    expect(await prisma.goldenSetVersion.count({ where: inSample })).toBe(1);
    expect(await prisma.referenceJudgement.count({ where: inSample })).toBe(3);
    expect(await prisma.rescoreDraw.count({ where: inSample })).toBe(1);
    expect(await prisma.approval.count({ where: { ...inSample, state: "proposed" } })).toBe(1);
    const reports = await prisma.gateReport.findMany({ where: inSample, select: { outcome: true, exitCode: true } });
    expect(reports).toEqual([{ outcome: "fail", exitCode: 1 }]);
  });

  it("lets its people in by the password that is printed", async () => {
    const people = await one.deps.db.prisma.user.findMany({ select: { login: true, passwordHash: true } });
    expect(people).toHaveLength(8);
    expect(await isPassword(people[0]?.passwordHash ?? null, SAMPLE_PASSWORD)).toBe(true);
    const printed = printSignIns([{ login: "a.b", name: "A B", roles: ["lead"], about: "Leads" }]);
    expect(printed).toContain("a.b  lead");
    expect(printed).toContain(SAMPLE_PASSWORD);
  });
});

describe("the hard cases", () => {
  const where = { projectId: projectIdOf("hard-cases", 1) };
  const { cases, labels } = readHardCases(contentFolderOf(root));

  it("are practice items with a frozen target each, whose response is judged as the rubric has it and frozen", async () => {
    const { prisma } = one.deps.db;
    const items = await prisma.goldenItem.findMany({
      where,
      select: { key: true, use: true, goldenTargets: { select: { id: true } } },
      orderBy: { key: "asc" },
    });
    const ids = Object.values(cases).flat().toSorted();
    expect(items.map(({ key, use, goldenTargets }) => [key, use, goldenTargets.length])).toEqual(
      ids.map((id) => [id, "practice", 1]),
    );
    const frozen = await prisma.referenceJudgement.findMany({
      where,
      select: { response: { select: { externalId: true } }, verdict: { select: { outcome: true, basis: true } } },
      orderBy: { response: { externalId: "asc" } },
    });
    const outcomeOf = new Map(labels.responses.map(({ id, outcome }) => [id, outcome]));
    expect(frozen.map(({ response, verdict }) => [response.externalId, verdict.outcome, verdict.basis])).toEqual(
      ids.map((id) => [id, outcomeOf.get(id), "unanimous"]),
    );
  });

  it("wait in the queue of the one who has judged none", async () => {
    const { prisma } = one.deps.db;
    expect(await prisma.batchItem.count({ where: { batch: { ...where, kind: { not: "first" } } } })).toBe(29);
  });
});

describe("the journey", () => {
  it("has targets and nothing imported", async () => {
    const where = { projectId: projectIdOf("journey", 1) };
    expect(await one.deps.db.prisma.goldenTarget.count({ where })).toBe(12);
    expect(await one.deps.db.prisma.run.count({ where })).toBe(0);
  });
});

describe("seeding", () => {
  it("does nothing where the scenario is there", async () => {
    const before = await readChains(one);
    expect(await ensureScenario(one.place, "sample")).toMatchObject({ isNew: false, projectIds: { sample } });
    expect(await readChains(one)).toEqual(before);
  });

  it("gives equal worlds, whatever else is there", async () => {
    const other = await openSeeded();
    try {
      await ensureScenario(other.place, "journey");
      const journey = projectIdOf("journey", 1);
      const headOf = async (seeded: Seeded) => (await readChains(seeded)).find((head) => head.chainId === journey);
      expect(await headOf(other)).toEqual(await headOf(one));
      expect(await headOf(other)).toBeDefined();
    } finally {
      await close(other);
    }
  });

  it("hides what was cut off and begins again", async () => {
    const other = await openSeeded();
    try {
      const world = openWorld(other.place, "journey journey 1");
      await openProject(world, projectIdOf("journey", 1), { name: "Journey", demonstration: true });
      await world.deps.db.close();
      expect(await ensureScenario(other.place, "journey")).toMatchObject({ isNew: true });
      const members = await other.deps.db.prisma.membership.findMany({ select: { projectId: true } });
      expect(new Set(members.map((member) => member.projectId))).toEqual(
        new Set([projectIdOf("rescores", 2), projectIdOf("journey", 2)]),
      );
    } finally {
      await close(other);
    }
  });

  it("leaves the command line a token for each project and role, and keeps them while they are good", async () => {
    const identityOf = async (login: string, role: "engineer" | "auditor") => {
      const user = await one.deps.db.prisma.user.findUniqueOrThrow({ where: { login } });
      return { caller: callerIn(sample, user.id, login, [role]), role, projectName: "Meridian Desk" };
    };
    const identities = [await identityOf("rafael.duarte", "engineer"), await identityOf("greta.holm", "auditor")];
    const folder = mkdtempSync(join(tmpdir(), "assay-cli-"));
    const readFile = () =>
      JSON.parse(readFileSync(join(folder, "cli.json"), "utf8")) as { url: string; entries: Record<string, string>[] };
    await leaveCliFile(one.deps, identities, folder, "http://127.0.0.1:3000");
    const first = readFile();
    expect(first.entries.map(({ login, role, projectName }) => [login, role, projectName])).toEqual([
      ["rafael.duarte", "engineer", "Meridian Desk"],
      ["greta.holm", "auditor", "Meridian Desk"],
    ]);
    await leaveCliFile(one.deps, identities, folder, "http://127.0.0.1:3001");
    expect(readFile()).toEqual({ ...first, url: "http://127.0.0.1:3001" });
    const hash = one.deps.sha256Hex(first.entries[0]?.token ?? "");
    await one.deps.db.prisma.apiToken.update({ where: { hash }, data: { revokedAt: new Date() } });
    await leaveCliFile(one.deps, identities, folder, "http://127.0.0.1:3001");
    const renewed = readFile().entries;
    expect(renewed[0]?.token).not.toBe(first.entries[0]?.token);
    expect(renewed[1]).toEqual(first.entries[1]);
    rmSync(folder, { recursive: true });
  });

  it("refuses a name that is none", async () => {
    await expect(ensureScenario(one.place, "simple")).rejects.toThrow("no scenario is called simple");
  });

  it("makes one first admin, once", async () => {
    const other = await openSeeded();
    try {
      const said = await ensureFirstAdmin(other.deps);
      expect(said).toMatch(/^First sign-in: admin\nPassword \(shown this once\): [\w-]{24}$/);
      expect(await ensureFirstAdmin(other.deps)).toBe("");
    } finally {
      await close(other);
    }
  });
});
