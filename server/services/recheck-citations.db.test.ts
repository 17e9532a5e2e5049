import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extractDocument } from "@/documents/extract-document";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addFile } from "./add-document";
import { erasePayload } from "./erase-payload";
import { getRecheckProgress, listRechecks, startRecheck } from "./list-rechecks";
import { recheckAll } from "./run-rechecks";
import { addPanel, addRun, plainResponse, SOURCE } from "./test-responses";

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

const file = (key: string) => ({ fileName: "policy.txt", key, confidentiality: "public", isScan: false }) as const;
const encode = (text: string) => new TextEncoder().encode(text);
const page = { limit: 50 };

async function addCited(responses = 3) {
  const { projectId, lead, engineer } = await addPanel(deps, 0);
  const names = Array.from({ length: responses }, (_, index) => plainResponse(`${index}`));
  const run = await addRun(deps, engineer, 1, names);
  const other = await addRun(deps, engineer, 2, names);
  const addVersion = (text: string) =>
    addFile(deps, engineer, file(run.source.documentId), encode(text), extractDocument);
  return { projectId, lead, engineer, run, other, addVersion, documentId: run.source.documentId };
}

const countEvents = async (projectId: string) =>
  deps.db.prisma.auditEvent.count({ where: { chainId: projectId, type: "citations.rechecked" } });

describe("a new version of a cited document", () => {
  it("flags exactly the citations whose words it touches", async () => {
    const { lead, addVersion, documentId, other } = await addCited();
    const { versionId } = await addVersion(SOURCE.replace("thirty", "sixty"));
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ versionId, citations: 6, checked: 0 });
    await (await startRecheck(deps, lead, documentId)).finished;
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({
      citations: 6,
      checked: 6,
      unchanged: 0,
      moved: 3,
      changed: 3,
      gone: 0,
      notCheckable: 0,
    });
    const { items } = await listRechecks(deps, lead, documentId, page);
    expect(items.map((item) => [item.handle, item.change])).toEqual([
      ...Array.from({ length: 3 }, () => ["S1", "changed"]),
      ...Array.from({ length: 3 }, () => ["S2", "moved"]),
    ]);
    const [changed] = items;
    expect(changed?.cited.words).toBe("Opened packs may be returned within thirty days.");
    expect(changed?.now).toMatchObject({ versionId, words: "Opened packs may be returned within sixty days." });
    expect(changed?.differences).toEqual([{ before: [36, 42], after: [36, 41] }]);
    const untouched = await getRecheckProgress(deps, lead, other.source.documentId);
    expect(untouched).toMatchObject({ citations: 0, checked: 0 });
  });

  it("is looked up once, however often it is asked, with one event for what was stored", async () => {
    const { lead, addVersion, documentId, projectId } = await addCited();
    await addVersion(`Preface. ${SOURCE}`);
    const started = await Promise.all([startRecheck(deps, lead, documentId), startRecheck(deps, lead, documentId)]);
    await Promise.all(started.map(({ finished }) => finished));
    await (await startRecheck(deps, lead, documentId)).finished;
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ checked: 6, moved: 6 });
    expect(await countEvents(projectId)).toBe(1);
  });

  it("is gone on with by the server itself, and against each newer version again", async () => {
    const { lead, addVersion, documentId } = await addCited();
    await addVersion(SOURCE.replace("Freight is paid by the buyer.", ""));
    await recheckAll(deps);
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ checked: 6, unchanged: 3, gone: 3 });
    const { items } = await listRechecks(deps, lead, documentId, { ...page, change: "gone" });
    expect(items.map((item) => [item.handle, item.now])).toEqual(Array.from({ length: 3 }, () => ["S2", null]));
    const { versionId } = await addVersion(`${SOURCE} And packs are counted.`);
    await recheckAll(deps);
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ versionId, checked: 6, unchanged: 6 });
  });

  it("leaves the citation as it was made", async () => {
    const { lead, addVersion, documentId, run } = await addCited(1);
    const where = { documentVersionId: run.source.versionId };
    const before = await deps.db.prisma.citation.findMany({ where, orderBy: { id: "asc" } });
    await addVersion("All of it is another text now.");
    await (await startRecheck(deps, lead, documentId)).finished;
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ gone: 2 });
    expect(await deps.db.prisma.citation.findMany({ where, orderBy: { id: "asc" } })).toEqual(before);
  });

  it("says nothing of a text that is not there", async () => {
    const { lead, addVersion, documentId, run } = await addCited(1);
    await addVersion(`Preface. ${SOURCE}`);
    const { textPayloadId } = await deps.db.prisma.documentVersion.findUniqueOrThrow({
      where: { id: run.source.versionId },
      select: { textPayloadId: true },
    });
    const order = { payloadId: textPayloadId ?? "", reason: "asked for", authority: "the client" };
    await erasePayload(deps, lead, order);
    await (await startRecheck(deps, lead, documentId)).finished;
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ checked: 0, notCheckable: 2 });
  });

  it("counts and lists nothing of answers behind a wall", async () => {
    const { lead, addVersion, documentId, run, projectId } = await addCited(2);
    await addVersion(`Preface. ${SOURCE}`);
    await (await startRecheck(deps, lead, documentId)).finished;
    const matterId = deps.newId();
    const at = deps.clock();
    await deps.db.prisma.matterTag.create({ data: { id: matterId, projectId, name: matterId, createdAt: at } });
    await deps.db.prisma.responseMatter.create({ data: { responseId: run.responseIds[0] ?? "", matterId } });
    await deps.db.prisma.wallDenial.create({
      data: { matterId, userId: lead.userId, createdAt: at, createdById: lead.userId },
    });
    expect(await getRecheckProgress(deps, lead, documentId)).toMatchObject({ citations: 2, checked: 2, moved: 2 });
    const { items } = await listRechecks(deps, lead, documentId, page);
    expect(new Set(items.map((item) => item.responseId))).toEqual(new Set([run.responseIds[1]]));
  });
});
