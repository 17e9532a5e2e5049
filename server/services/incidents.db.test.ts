import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { incident } from "@/contracts/incidents";
import { line } from "@/formats/golden-jsonl.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { addEngineer, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { listIncidents } from "./list-incidents";
import { listIncidentUses, listVersionUses } from "./list-uses";
import { openIncident } from "./open-incident";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

let projects = 0;
const freshCaller = () => addEngineer(deps, `incidents-${(projects += 1)}`);

const passage = (text: string, key = "kb:returns") => ({ doc_key: key, text });
const answer = (id: string, texts: readonly string[], cites: readonly string[]) =>
  line({
    id,
    question: `${id}?`,
    chunks: texts.map((text) => passage(text, `kb:${text}`)),
    answer: "It is so.",
    claims: [{ text: "It is so.", cites, quotes: [] }],
    labels: [],
  });

const OCCURRED = "2026-11-28T07:00:00.000Z";
const post = (caller: Caller, change: object = {}) =>
  openIncident(deps, caller, { kind: "quote_not_found", occurredAt: OCCURRED, report: {}, ...change });

interface Chunk {
  readonly id: string;
  readonly versionId: string;
  readonly key: string;
  readonly printed: string;
}

async function findChunk(caller: Caller, key: string): Promise<Chunk> {
  const { rows } = await deps.db.pool.query<Chunk>(
    `SELECT c.id, v.id AS "versionId", d.key, left(t.sha256, 12) AS printed FROM chunk c
     JOIN document_version v ON v.id = c.document_version_id JOIN document d ON d.id = v.document_id JOIN payload t ON t.id = v.text_payload_id
     JOIN retrieved_chunk rc ON rc.chunk_id = c.id
     WHERE c.project_id = $1 AND t.text = $2`,
    [caller.projectId, key],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no chunk ${key}`);
  return row;
}

/** Two runs: the first passage was used by three answers and cited by two. */
async function importTwoRuns(caller: Caller) {
  const first = `${answer("a", ["Seals stay on.", "Boxes are blue."], ["S1"])}\n${answer("b", ["Boxes are blue."], ["S1"])}\n`;
  const second = `${answer("a", ["Boxes are blue.", "Seals stay on."], ["S1"])}\n${answer("c", ["Seals stay on."], ["S1"])}\n`;
  await sendRun(deps, caller, first);
  await sendRun(deps, caller, second, { system: "next" });
  return findChunk(caller, "Seals stay on.");
}

describe("a production incident", () => {
  it("is posted, listed newest first, and leads to every answer that used the chunk", async () => {
    const caller = await freshCaller();
    const chunk = await importTwoRuns(caller);
    const report = { system: "assistant", externalId: "req-7", quote: "Seals come off.", note: "seen at 7" };
    const posted = incident.parse(await post(caller, { report, chunkId: chunk.id }));
    expect(posted).toMatchObject({
      number: 1,
      kind: "quote_not_found",
      report,
      chunkId: chunk.id,
      documentVersionId: chunk.versionId,
    });
    await post(caller, { kind: "other" });
    const { items } = await listIncidents(deps, caller, { limit: 50 });
    expect(items.map(({ number }) => number)).toEqual([2, 1]);
    const uses = await listIncidentUses(deps, caller, posted.id, { limit: 50 });
    expect(uses.items.map(({ externalId, runNumber, isCited }) => [externalId, runNumber, isCited])).toEqual([
      ["a", 2, false],
      ["c", 2, true],
      ["a", 1, true],
    ]);
    expect(await listIncidentUses(deps, caller, items[0]?.id ?? "", { limit: 50 })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it("names its source by the document's key and printed version as well", async () => {
    const caller = await freshCaller();
    const chunk = await importTwoRuns(caller);
    const named = await post(caller, { documentKey: chunk.key, documentVersion: chunk.printed });
    expect(named.documentVersionId).toBe(chunk.versionId);
    expect(named.chunkId).toBeNull();
  });

  it.each([
    ["an id of nothing", { chunkId: "nothing-at-all" }],
    ["a key without a version", { documentKey: "kb:x" }],
    ["another version of a known key", { documentKey: "kb:Seals stay on.", documentVersion: "000000000000" }],
  ])("is refused for %s, and nothing is kept", async (_, source) => {
    const caller = await freshCaller();
    await importTwoRuns(caller);
    await expect(post(caller, source)).rejects.toMatchObject({ code: "source_not_known" });
    expect((await listIncidents(deps, caller, { limit: 50 })).items).toEqual([]);
  });

  it("is refused for a chunk of another project", async () => {
    const [caller, other] = [await freshCaller(), await freshCaller()];
    const chunk = await importTwoRuns(other);
    await expect(post(caller, { chunkId: chunk.id })).rejects.toMatchObject({ code: "source_not_known" });
  });

  it("is hidden, with its uses, behind a wall", async () => {
    const caller = await freshCaller();
    const chunk = await importTwoRuns(caller);
    await post(caller, { chunkId: chunk.id });
    const matterId = deps.newId();
    const { projectId, userId } = caller;
    await deps.db.prisma.matterTag.create({ data: { id: matterId, projectId, name: "m", createdAt: deps.clock() } });
    const { prisma } = deps.db;
    const { documentId } = await prisma.documentVersion.findUniqueOrThrow({
      where: { id: chunk.versionId },
      select: { documentId: true },
    });
    await prisma.document.update({ where: { id: documentId }, data: { matterId } });
    const inRun = await prisma.response.findFirstOrThrow({
      where: { projectId, externalId: "c" },
      select: { id: true },
    });
    await prisma.responseMatter.create({ data: { responseId: inRun.id, matterId } });
    await prisma.wallDenial.create({ data: { userId, matterId, createdById: userId, createdAt: deps.clock() } });
    expect((await listIncidents(deps, caller, { limit: 50 })).items).toEqual([]);
    const uses = await listVersionUses(deps, caller, chunk.versionId, { limit: 50, startCp: 0, endCp: 1000 });
    expect(uses.items.map(({ externalId }) => externalId)).toEqual(["a", "a"]);
    await expect(post(caller, { chunkId: chunk.id })).rejects.toMatchObject({ code: "source_not_known" });
  });

  it("lists uses page by page, and only of chunks that touch the range", async () => {
    const caller = await freshCaller();
    const chunk = await importTwoRuns(caller);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listVersionUses(deps, caller, chunk.versionId, {
        limit: 1,
        startCp: 0,
        endCp: 1000,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...page.items.map(({ externalId, runNumber }) => `${externalId}${runNumber}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(["a2", "c2", "a1"]);
    const beyond = await listVersionUses(deps, caller, chunk.versionId, { limit: 50, startCp: 14, endCp: 99 });
    expect(beyond.items).toEqual([]);
  });

  it("chains an event without a word of it, and can't be changed", async () => {
    const caller = await freshCaller();
    const posted = await post(caller, { report: { answer: "Seals come off." } });
    const { rows } = await deps.db.pool.query<{ data: object }>(
      "SELECT data FROM audit_event WHERE type = 'incident.opened' AND chain_id = $1",
      [caller.projectId],
    );
    expect(rows).toMatchObject([{ data: { incidentId: posted.id, kind: "quote_not_found" } }]);
    expect(JSON.stringify(rows)).not.toContain("Seals");
    await expect(
      deps.db.pool.query("UPDATE incident SET kind = 'other' WHERE id = $1", [posted.id]),
    ).rejects.toMatchObject({ code: "42501" });
  });
});
