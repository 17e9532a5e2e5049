import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDocx, paragraph } from "@/documents/docx/docx.fixture";
import { extractDocument } from "@/documents/extract-document";
import { DOCX_TYPE } from "@/documents/extracted-document";
import { sliceCp } from "@/domain/text/code-points";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addMember, addPerson, addProject } from "@/server/route/test-world";
import { openUpload } from "@/server/upload";
import { addDocument } from "./add-document";
import { getOriginal } from "./get-original";
import { getSourceText } from "./get-source-text";
import { getSpanBoxes } from "./get-span-boxes";
import { listDocuments } from "./list-documents";

let database: TestDatabase;
let deps: Deps;
let caller: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  const projectId = await addProject(deps, "files");
  const userId = await addPerson(deps, "engineer");
  await addMember(deps, projectId, userId, ["engineer"]);
  caller = { userId, login: "engineer", projectId, roles: ["engineer"], scopes: null, tokenId: null, requestId: "r" };
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const encode = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) => readFileSync(new URL(`../../documents/pdf/fixtures/${name}`, import.meta.url));

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Sends a file as a request would, read in this process. */
async function send(
  fileName: string,
  bytes: Uint8Array,
  more: { key?: string; scan?: "true"; announced?: number; password?: string } = {},
) {
  const upload = openUpload(once(bytes), more.announced ?? bytes.length, more.password ?? null);
  const query = { fileName, key: more.key, confidentiality: "confidential", scan: more.scan ?? "false" } as const;
  return addDocument(deps, caller, query, upload, extractDocument);
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["document", "document_version", "payload", "page_map", "audit_event"]) {
    const { rows } = await deps.db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}

describe("a text file", () => {
  it("is kept with its text as it is, and says what arrived", async () => {
    const text = "Line one.\r\nΩ and 🔧 in line two.\r\n";
    const bytes = encode(text);
    const sent = await send("notes.txt", bytes);
    expect(sent).toMatchObject({ added: true, receivedBytes: bytes.length, receivedSha256: deps.sha256Hex(bytes) });
    expect(sent.document).toMatchObject({ key: "notes.txt", title: "notes", fromChunks: false });
    const source = await getSourceText(deps, caller, sent.versionId);
    expect(source).toMatchObject({ text, blocks: null, pages: null });
    expect(source.version.printedVersion).toBe(deps.sha256Hex(text).slice(0, 12));
    expect(source.version.lengthCp).toBe([...text].length);
  });

  it("adds nothing the second time, and a version with another text", async () => {
    const first = await send("policy.txt", encode("Thirty days."));
    const before = await countRows();
    const again = await send("policy.txt", encode("Thirty days."));
    expect(again).toMatchObject({ added: false, versionId: first.versionId });
    expect(await countRows()).toEqual(before);
    const next = await send("policy.txt", encode("Sixty days."));
    expect(next.added).toBe(true);
    expect(next.document.id).toBe(first.document.id);
    expect(next.document.versions.map((version) => version.printedVersion)).toEqual(
      ["Sixty days.", "Thirty days."].map((text) => deps.sha256Hex(text).slice(0, 12)),
    );
  });

  it("is chained with references to its texts", async () => {
    const { versionId } = await send("chained.txt", encode("A text."));
    const { rows } = await deps.db.pool.query<{
      type: string;
      data: { documentVersionId?: string; text?: { payload: string; commitment: string } };
    }>("SELECT type, data FROM audit_event WHERE chain_id = $1 ORDER BY seq DESC LIMIT 2", [caller.projectId]);
    expect(rows.map((row) => row.type)).toEqual(["document.version_added", "document.created"]);
    const reference = rows[0]?.data.text;
    const payload = await deps.db.prisma.payload.findUniqueOrThrow({ where: { id: reference?.payload ?? "" } });
    expect(rows[0]?.data.documentVersionId).toBe(versionId);
    expect(payload).toMatchObject({ text: "A text.", commitment: reference?.commitment, kind: "document_text" });
  });
});

describe("a Markdown file", () => {
  it("comes with a block tree whose runs lie in its text", async () => {
    const { versionId } = await send("guide.md", encode("# Ends\n\nSome *short* 🔧 text.\n\n- one\n- two\n"));
    const source = await getSourceText(deps, caller, versionId, extractDocument);
    expect(source.text).toBe("Ends\nSome short 🔧 text.\none\ntwo\n");
    const paragraph = source.blocks?.find((block) => block.kind === "paragraph");
    const runs = paragraph?.kind === "paragraph" ? paragraph.inlines : [];
    expect(runs.map((run) => run.text).join("")).toBe("Some short 🔧 text.");
    for (const { text, startCp } of runs) {
      expect(sliceCp(source.text, { startCp, endCp: startCp + [...text].length })).toBe(text);
    }
    expect((await getSourceText(deps, caller, versionId, extractDocument)).blocks).toEqual(source.blocks);
  });
});

describe("a web page and a Word document", () => {
  it.each<[string, Uint8Array, string, string]>([
    ["guide.html", encode("<h1>Ends</h1><script>x</script><p>Some <i>short</i> 🔧 text."), "text/html", "guide.html"],
    [
      "guide.docx",
      makeDocx(paragraph("Ends", "", "Heading1") + paragraph("Some short 🔧 text.")),
      DOCX_TYPE,
      "guide.docx",
    ],
  ])(
    "%s comes with a block tree whose runs lie in its text, and as it was sent",
    async (fileName, bytes, mediaType, original) => {
      const { versionId } = await send(fileName, bytes);
      const source = await getSourceText(deps, caller, versionId, extractDocument);
      expect(source).toMatchObject({ text: "Ends\nSome short 🔧 text.\n", version: { mediaType } });
      expect(source.blocks?.map((block) => block.kind)).toEqual(["heading", "paragraph"]);
      const paragraphBlock = source.blocks?.[1];
      const runs = paragraphBlock?.kind === "paragraph" ? paragraphBlock.inlines : [];
      for (const { text, startCp } of runs) {
        expect(sliceCp(source.text, { startCp, endCp: startCp + [...text].length })).toBe(text);
      }
      const stored = await getOriginal(deps, caller, versionId);
      expect(stored.fileName).toBe(original);
      expect(Buffer.compare(stored.bytes, bytes)).toBe(0);
    },
  );
});

describe("a PDF", () => {
  it("comes with pages, boxes and its bytes", async () => {
    const bytes = fixture("pdf/crosspage.pdf");
    const sent = await send("lease.pdf", bytes);
    const source = await getSourceText(deps, caller, sent.versionId);
    expect(source.version).toMatchObject({ state: "ok", mediaType: "application/pdf", hasOriginal: true });
    expect(source.pages?.length).toBe(source.version.pageCount);
    const [, second] = source.pages ?? [];
    expect(second?.startCp).toBe(source.text.indexOf("\f") + 1);
    const at = second?.startCp ?? 0;
    const { spans } = await getSpanBoxes(deps, caller, sent.versionId, `0-4,${at}-${at + 4}`);
    expect(spans.map((span) => span.boxes.map((box) => box.page))).toEqual([[1], [2]]);
    for (const size of spans.flatMap((span) => span.boxes.flatMap((box) => box.view))) {
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThan(1);
    }
    const original = await getOriginal(deps, caller, sent.versionId);
    expect(original.fileName).toBe("lease.pdf");
    expect(Buffer.compare(original.bytes, bytes)).toBe(0);
  });

  it("turned by a quarter keeps the size it is shown in", async () => {
    const { versionId } = await send("turned.pdf", fixture("pdf/rotate90.pdf"));
    const read = await extractDocument(new Uint8Array(fixture("pdf/rotate90.pdf")), { fileName: "turned.pdf" });
    const shown = "code" in read ? null : read.pageMap?.pages[0];
    const [page] = (await getSourceText(deps, caller, versionId)).pages ?? [];
    expect(page).toMatchObject({ rotation: 90, widthPt: shown?.widthPt, heightPt: shown?.heightPt });
  });

  it("with a password is read once it is sent, and the password is kept nowhere", async () => {
    const bytes = fixture("pdf/enc-user.pdf");
    await expect(send("locked.pdf", bytes, { password: "wrong-pass" })).rejects.toMatchObject({
      code: "document_password",
      detail: { cause: "password_incorrect" },
    });
    const sent = await send("locked.pdf", bytes, { password: "reader-pass" });
    expect((await getSourceText(deps, caller, sent.versionId)).text).toContain("rated to 16 bar");
    const tables = await deps.db.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    for (const { name } of tables.rows) {
      const { rows } = await deps.db.pool.query(`SELECT 1 FROM "${name}" t WHERE t::text LIKE '%reader-pass%'`);
      expect([name, rows.length]).toEqual([name, 0]);
    }
  });

  it("without text is refused, or kept as a scan", async () => {
    const bytes = fixture("pdf/scan.pdf");
    await expect(send("sheet.pdf", bytes)).rejects.toMatchObject({ code: "document_without_text" });
    const kept = await send("sheet.pdf", bytes, { scan: "true" });
    expect(kept.document.versions[0]).toMatchObject({ state: "no_text_layer", hasOriginal: true });
    expect(await send("sheet.pdf", bytes, { scan: "true" })).toMatchObject({ added: false, versionId: kept.versionId });
  });
});

describe("spans outside the text", () => {
  it.each([
    ["0-99999", "span_out_of_range"],
    ["5-2", "span_inverted"],
    ["0-99999999999999999999", "span_out_of_range"],
  ])("%s", async (spans, code) => {
    const { versionId } = await send("short.txt", encode("Short."));
    await expect(getSpanBoxes(deps, caller, versionId, spans)).rejects.toMatchObject({ code });
  });
});

describe("a file that can't be kept", () => {
  it.each<[string, string, Uint8Array, string]>([
    ["empty", "empty.txt", new Uint8Array(), "document_empty"],
    ["of white space", "blank.md", encode(" \n\t\n"), "document_empty"],
    ["not UTF-8", "latin.txt", Uint8Array.from([0x61, 0xe9, 0x62]), "text_not_utf8"],
    ["UTF-16", "wide.txt", Uint8Array.from([0xff, 0xfe, 0x61, 0x00]), "text_not_utf8"],
    ["holding NUL", "binary.txt", Uint8Array.from([0x61, 0x00, 0x62]), "document_unreadable"],
    ["a picture", "picture.txt", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), "document_unreadable"],
    ["a web page without words", "page.txt", encode("<!doctype html><title>x</title>"), "document_empty"],
    ["a page nested without end", "deep.html", encode("<div>".repeat(5000)), "document_unreadable"],
    [
      "a Word document with macros",
      "macros.docx",
      makeDocx(paragraph("x"), { more: [{ name: "word/vbaProject.bin", bytes: new Uint8Array(4) }] }),
      "document_unreadable",
    ],
    ["a workbook", "sums.docx", makeDocx(paragraph("x")).subarray(0, 60), "document_unreadable"],
    ["no PDF although it is named so", "no.pdf", fixture("pdf/not-a-pdf.pdf"), "document_unreadable"],
    ["a PDF cut short", "cut.pdf", fixture("pdf/plain.pdf").subarray(0, 200), "document_unreadable"],
    ["encrypted", "locked.pdf", fixture("pdf/enc-user.pdf"), "document_password"],
  ])("%s: says why, and nothing of it is stored", async (_what, fileName, bytes, code) => {
    const before = await countRows();
    await expect(send(fileName, bytes)).rejects.toMatchObject({ code, message: expect.stringMatching(/\S\.$/) });
    expect(await countRows()).toEqual(before);
  });

  it("too large: by what is announced, and by what arrives", async () => {
    const small = { ...deps, settings: { ...deps.settings, maxUploadBytes: 10 } };
    const query = { fileName: "large.txt", confidentiality: "confidential", scan: "false" } as const;
    const bytes = encode("more than ten bytes");
    for (const announced of [bytes.length, null]) {
      const upload = openUpload(once(bytes), announced);
      await expect(addDocument(small, caller, query, upload, extractDocument)).rejects.toMatchObject({
        code: "document_too_large",
        detail: { maxBytes: 10 },
      });
    }
  });

  it("broken off", async () => {
    await expect(send("half.txt", encode("half"), { announced: 8 })).rejects.toMatchObject({
      code: "import_broken_off",
    });
  });
});

describe("the list", () => {
  it("goes page by page through keys and leaves out what a wall hides", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDocuments(deps, caller, { limit: 2, cursor });
      seen.push(...page.items.map((document) => document.key));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([...seen].sort());
    expect(new Set(seen).size).toBe(seen.length);
    expect((await listDocuments(deps, caller, { limit: 50, search: "LEASE" })).items.map(({ key }) => key)).toEqual([
      "lease.pdf",
    ]);
    await expect(listDocuments(deps, caller, { limit: 2, cursor: "nonsense" })).rejects.toMatchObject({
      code: "bad_request",
    });

    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const matterId = deps.newId();
    await owner.query("INSERT INTO matter_tag (id, project_id, name, created_at) VALUES ($1, $2, 'm', now())", [
      matterId,
      caller.projectId,
    ]);
    await owner.query("UPDATE document SET matter_id = $1 WHERE key = 'lease.pdf'", [matterId]);
    await owner.query(
      "INSERT INTO wall_denial (user_id, matter_id, created_by_id, created_at) VALUES ($1, $2, $1, now())",
      [caller.userId, matterId],
    );
    await owner.end();
    expect((await listDocuments(deps, caller, { limit: 50, search: "lease" })).items).toEqual([]);
    await expect(send("lease.pdf", fixture("pdf/plain.pdf"))).rejects.toMatchObject({ code: "not_allowed" });
  });
});
