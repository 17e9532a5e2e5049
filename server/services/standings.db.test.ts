import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StandingStatement } from "@/contracts/standings";
import { extractDocument } from "@/documents/extract-document";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addFile } from "./add-document";
import { getDocument } from "./get-document";
import { getSourceText } from "./get-source-text";
import { listStandings, recordStanding } from "./record-standing";
import { setAliases } from "./set-aliases";
import { addPanel } from "./test-responses";

let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const said = (changes: Partial<StandingStatement> = {}): StandingStatement => ({
  status: "in_force",
  source: "the register",
  changedBy: null,
  inForceFrom: "2020-01-01",
  inForceTo: null,
  jurisdiction: "England",
  ...changes,
});

async function addPolicy() {
  const panel = await addPanel(deps, 0);
  const add = (key: string, text: string) => {
    const file = { fileName: "policy.txt", key, confidentiality: "public", isScan: false } as const;
    return addFile(deps, panel.lead, file, new TextEncoder().encode(text), extractDocument);
  };
  return { ...panel, add, ...(await add("policy", "Opened packs come back within thirty days.")) };
}

const countEvents = (projectId: string, type: string) =>
  deps.db.prisma.auditEvent.count({ where: { chainId: projectId, type } });

describe("the standing of a version", () => {
  it("is what was said last, with who says so and since when; what was said before stays on record", async () => {
    const { lead, versionId, projectId } = await addPolicy();
    await recordStanding(deps, lead, versionId, said());
    const overruled = said({
      status: "overruled",
      changedBy: "Smith v Jones",
      source: "law reports",
      inForceTo: "2024-03-01",
      jurisdiction: null,
    });
    const version = await recordStanding(deps, lead, versionId, overruled);
    expect(version).toMatchObject({
      status: "overruled",
      changedBy: "Smith v Jones",
      statusSource: "law reports",
      inForceFrom: "2020-01-01",
      inForceTo: "2024-03-01",
      jurisdiction: "England",
    });
    expect(version.statusAt).not.toBeNull();
    expect((await getSourceText(deps, lead, versionId, extractDocument)).version).toEqual(version);
    const { items } = await listStandings(deps, versionId);
    expect(items.map(({ status }) => status)).toEqual(["overruled", "in_force"]);
    expect(await countEvents(projectId, "document.status_recorded")).toBe(2);
  });

  it("is refused by the database where it says nothing, or ends before it begins", async () => {
    const { lead, versionId, projectId } = await addPolicy();
    const wrong = [said({ source: " " }), said({ inForceTo: "2019-12-31" })];
    for (const statement of wrong) await expect(recordStanding(deps, lead, versionId, statement)).rejects.toThrow();
    await expect(
      deps.db.prisma.documentStatus.create({
        data: {
          id: deps.newId(),
          documentVersionId: versionId,
          status: "verified",
          source: "nobody",
          recordedById: lead.userId,
          recordedAt: deps.clock(),
        },
      }),
    ).rejects.toThrow();
    expect((await listStandings(deps, versionId)).items).toEqual([]);
    expect(await countEvents(projectId, "document.status_recorded")).toBe(0);
  });
});

describe("other names of a document", () => {
  it("are set as a whole, with one event for what changed and none for what did not", async () => {
    const { lead, documentId, projectId } = await addPolicy();
    await setAliases(deps, lead, documentId, ["[2024] UKSC 1", "2024 WLR 12", "policy"]);
    await setAliases(deps, lead, documentId, ["2024 WLR 12", "[2024] UKSC 1"]);
    const { aliases } = await setAliases(deps, lead, documentId, ["2024 WLR 12", "AC 4"]);
    expect(aliases).toEqual(["2024 WLR 12", "AC 4"]);
    expect((await getDocument(deps, documentId)).aliases).toEqual(aliases);
    expect(await countEvents(projectId, "document.aliases_changed")).toBe(2);
  });

  it("are no names of other documents, neither their keys nor their aliases", async () => {
    const { lead, documentId, add } = await addPolicy();
    const other = await add("lease", "Another text.");
    await setAliases(deps, lead, other.documentId, ["the lease"]);
    for (const name of ["lease", "the lease"]) {
      await expect(setAliases(deps, lead, documentId, ["fine", name])).rejects.toMatchObject({ code: "alias_taken" });
    }
    expect((await getDocument(deps, documentId)).aliases).toEqual([]);
  });
});
