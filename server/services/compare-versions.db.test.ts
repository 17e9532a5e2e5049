import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extractDocument } from "@/documents/extract-document";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addFile } from "./add-document";
import { compareVersions } from "./compare-versions";
import { erasePayload } from "./erase-payload";
import { startRecheck } from "./list-rechecks";
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

async function addCited() {
  const { lead, engineer } = await addPanel(deps, 0);
  const { source } = await addRun(deps, engineer, 1, [plainResponse("one")]);
  const addVersion = async (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return addFile(deps, engineer, file(source.documentId), bytes, extractDocument);
  };
  const compare = (versionId: string, query: { spans?: string; with?: string }) =>
    compareVersions(deps, lead, versionId, query);
  return { lead, addVersion, compare, ...source };
}

/** `start-end` of words in the cited text. */
function spanOf(words: string): string {
  const at = SOURCE.indexOf(words);
  return `${at}-${at + words.length}`;
}

describe("compareVersions", () => {
  it("has nothing to tell of the newest version", async () => {
    const { versionId, compare } = await addCited();
    const asked = await compare(versionId, { spans: "0-4" });
    expect(asked).toMatchObject({ versionId, other: null, places: [] });
  });

  it("says the same of a citation before and after the nightly lookup, and of words that nobody cites", async () => {
    const { lead, versionId, documentId, addVersion, compare } = await addCited();
    const added = await addVersion(SOURCE.replace("thirty", "sixty"));
    const spans = `${spanOf("Opened packs may be returned within thirty days.")},${spanOf("Freight is paid")}`;
    const before = await compare(versionId, { spans });
    await (await startRecheck(deps, lead, documentId)).finished;
    const after = await compare(versionId, { spans });
    expect(after).toEqual(before);
    expect(after.other?.versionId).toBe(added.versionId);
    expect(after.places.map(({ change }) => change)).toEqual(["changed", "moved"]);
    expect(after.places[0]?.differences).toEqual([{ before: [36, 42], after: [36, 41] }]);
  });

  it("looks back as well, and into a version that is asked for by its id", async () => {
    const { versionId, addVersion, compare } = await addCited();
    const { versionId: second } = await addVersion(`Preface. ${SOURCE}`);
    await addVersion(`Another preface. ${SOURCE}`);
    const forth = await compare(versionId, { spans: "0-6", with: second });
    expect(forth.places[0]).toMatchObject({ change: "moved", now: { startCp: 9, endCp: 15 } });
    const back = await compare(second, { spans: "9-15", with: versionId });
    expect(back.places[0]).toMatchObject({ change: "moved", now: { startCp: 0, endCp: 6 } });
  });

  it("refuses a version of another document, and places past the end", async () => {
    const [one, other] = [await addCited(), await addCited()];
    const foreign = one.compare(one.versionId, { spans: "0-4", with: other.versionId });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const past = one.compare(one.versionId, { spans: "0-99999" });
    await expect(past).rejects.toMatchObject({ code: "span_out_of_range" });
  });

  it("says nothing of any place once a text is erased", async () => {
    const { lead, versionId, addVersion, compare } = await addCited();
    await addVersion(`Preface. ${SOURCE}`);
    const { textPayloadId } = await deps.db.prisma.documentVersion.findUniqueOrThrow({
      where: { id: versionId },
      select: { textPayloadId: true },
    });
    await erasePayload(deps, lead, { payloadId: textPayloadId ?? "", reason: "asked for", authority: "the client" });
    const asked = await compare(versionId, { spans: "0-4" });
    expect(asked).toMatchObject({ isComparable: false, places: [] });
    expect(asked.other).not.toBeNull();
  });
});
