import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { block } from "@/contracts/documents";
import { extractDocument } from "../extract-document";
import { DOCX_TYPE, PARSE_LIMITS, type ReadDocument } from "../extracted-document";
import { makeDocx, makeDocxParts, paragraph, part, relation } from "./docx.fixture";
import { DOCX_EXTRACTOR } from "./extract-docx";
import { ZIP_ENTRIES_MAX } from "./read-package";
import { listZip, readZipEntry } from "./read-zip";
import { writeZip } from "./write-zip";

const extract = (bytes: Uint8Array, fileName = "a.docx") => extractDocument(bytes, { fileName });

async function read(bytes: Uint8Array): Promise<ReadDocument> {
  const document = await extract(bytes);
  if ("code" in document) throw new Error(`${document.code}: ${document.message}`);
  return document;
}

const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

describe("a Word document", () => {
  test("becomes T and a block tree as a web page does", async () => {
    const body = [
      paragraph("Lease", "", "Heading1"),
      `<w:p><w:r><w:t xml:space="preserve">The tenant  pays </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r><w:r><w:t> 😀.</w:t><w:br/><w:t>Next</w:t></w:r></w:p>`,
      table([
        ["a", "b"],
        ["1", "2"],
      ]),
      paragraph("end &amp; over"),
    ].join("");
    const document = await read(makeDocx(body));
    expect(document).toMatchObject({ state: "ok", mediaType: DOCX_TYPE, extractor: DOCX_EXTRACTOR, warnings: [] });
    expect(document.text).toBe("Lease\nThe tenant pays 102 😀.\nNext\na\tb\n1\t2\nend & over\n");
    expect(document.blocks?.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "table", "paragraph"]);
    expect(block.array().safeParse(document.blocks).success).toBe(true);
    expect(document.blocks?.[1]).toMatchObject({
      inlines: [
        { text: "The tenant pays " },
        { text: "10", strong: true },
        { text: "2", sup: true },
        {},
        { text: "\n" },
        {},
      ],
    });
  });

  test("is known by its content, whatever its name", async () => {
    const bytes = makeDocx(paragraph("x"));
    expect(await extract(bytes, "report.txt")).toMatchObject({ mediaType: DOCX_TYPE, text: "x\n" });
    const workbook = new Uint8Array(
      writeZip([part("[Content_Types].xml", "<Types/>"), part("xl/workbook.xml", "<x/>")]),
    );
    expect(await extract(workbook, "a.docx")).toMatchObject({ state: "invalid", code: "unsupported_type" });
  });

  test("is read packed as word processors pack it", async () => {
    const parts = makeDocxParts(paragraph("packed"));
    expect((await read(packZip(parts))).text).toBe("packed\n");
  });

  test("leaves out what Word hides, and says so", async () => {
    const former = '<w:rPrChange w:id="1" w:author="x"><w:rPr><w:vanish/></w:rPr></w:rPrChange>';
    const body = `<w:p><w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:b/><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>b</w:t></w:r><w:r><w:rPr><w:i/>${former}</w:rPr><w:t>c</w:t></w:r></w:p>`;
    const document = await read(makeDocx(body));
    expect(document.text).toBe("abc\n");
    expect(document.warnings.map(({ code }) => code)).toEqual(["hidden_left_out"]);
  });

  test("is read as if its changes were accepted, and says so", async () => {
    const body = `<w:p><w:r><w:t>a</w:t></w:r><w:del w:id="1" w:author="x"><w:r><w:delText>b</w:delText></w:r></w:del><w:ins w:id="2" w:author="x"><w:r><w:t>c</w:t></w:r></w:ins></w:p>`;
    const document = await read(makeDocx(body));
    expect(document.text).toBe("ac\n");
    expect(document.warnings.map(({ code }) => code)).toEqual(["tracked_changes"]);
  });

  test("keeps links as words and opens nothing", async () => {
    const link = relation("h1", "hyperlink", "https://example.org/", "External");
    const template = relation("t1", "attachedTemplate", "file:///C:\\Users\\x\\Normal.dotm", "External");
    const body = `<w:p><w:hyperlink r:id="h1"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`;
    expect((await read(makeDocx(body, { relations: link + template }))).text).toBe("link\n");
  });

  test("ignores a style map that would leave parts of it out", async () => {
    const more = [part("mammoth/style-map", "p => !"), part("mammoth/style-map.xml", "p => !")];
    const relations =
      '<Relationship Id="m" Type="http://schemas.zwobble.org/mammoth/style-map" Target="/mammoth/style-map"/>';
    expect((await read(makeDocx(paragraph("all of it"), { more, relations }))).text).toBe("all of it\n");
  });
});

const nested = (depth: number) =>
  `${"<w:sdt><w:sdtContent>".repeat(depth)}${paragraph("x")}${"</w:sdtContent></w:sdt>".repeat(depth)}`;
const plain = paragraph("x");

describe("a Word document that is refused", () => {
  test.each([
    [
      "with macros",
      makeDocx(plain, { more: [{ name: "word/vbaProject.bin", bytes: new Uint8Array(4) }] }),
      "invalid",
      "docx_macros",
    ],
    [
      "that says it has macros",
      makeDocx(plain, { contentType: "ms-word.document.macroEnabled" }),
      "invalid",
      "docx_macros",
    ],
    [
      "with a template from elsewhere",
      makeDocx(plain, { relations: relation("x", "attachedTemplate", "https://x.example/t.dotm", "External") }),
      "invalid",
      "docx_external",
    ],
    [
      "with a picture from elsewhere",
      makeDocx(plain, { relations: relation("x", "image", "\\\\host\\share\\p.png", "External") }),
      "invalid",
      "docx_external",
    ],
    [
      "with an entity bomb",
      makeDocx("<w:p><w:r><w:t>&b;</w:t></w:r></w:p>", {
        prolog: '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
      }),
      "invalid",
      "docx_dtd",
    ],
    ["nested without end", makeDocx(nested(20_000)), "invalid", "nested_too_deep"],
    ["with half a body", makeDocx("<w:p><w:r>"), "invalid", "invalid_docx"],
    ["without a body", new Uint8Array(writeZip([part("word/other.xml", "<x/>")])), "invalid", "invalid_docx"],
    [
      "with two parts of one name",
      new Uint8Array(writeZip([...makeDocxParts(plain), part("WORD/document.xml", "<x/>")])),
      "invalid",
      "zip_damaged",
    ],
    [
      "with a name that leads outside",
      makeDocx(plain, { more: [part("word/../../x.xml", "<x/>")] }),
      "invalid",
      "zip_damaged",
    ],
    ["cut short", makeDocx(plain).slice(0, -30), "invalid", "zip_damaged"],
    [
      "with entries without end",
      makeDocx(plain, { more: Array.from({ length: ZIP_ENTRIES_MAX }, (_, i) => part(`word/${i}.bin`, "")) }),
      "too_large",
      "zip_entries_over_limit",
    ],
    [
      "that unpacks without end",
      packZip([...makeDocxParts(plain), { name: "word/media/a.png", bytes: new Uint8Array(30_000_000) }]),
      "too_large",
      "unpacked_over_limit",
    ],
  ] as const)("%s", async (_name, bytes, state, code) => {
    const document = await extract(bytes);
    expect(document).toMatchObject({ state, code, mediaType: DOCX_TYPE });
    expect("message" in document && document.message).toMatch(/^[A-Z].*\.$/);
  });

  test("encrypted as an archive", async () => {
    const bytes = makeDocx(plain);
    for (let at = 0; at + 10 < bytes.length; at += 1) {
      if (bytes[at] !== 0x50 || bytes[at + 1] !== 0x4b) continue;
      if (bytes[at + 2] === 3) bytes[at + 6] = 1;
      if (bytes[at + 2] === 1) bytes[at + 8] = 1;
    }
    expect(await extract(bytes)).toMatchObject({ state: "invalid", code: "docx_encrypted" });
  });

  test("with more than may be drawn", async () => {
    const limits = { ...PARSE_LIMITS, elementsMax: 50 };
    expect(await extractDocument(makeDocx(plain.repeat(100)), { fileName: "a.docx" }, limits)).toMatchObject({
      state: "too_large",
      code: "elements_over_limit",
    });
  });
});

describe("an archive", () => {
  test("gives back what was put in", () => {
    const parts = [part("a", ""), part("é/b", "two"), { name: "c", bytes: new Uint8Array(70_000).fill(7) }];
    for (const bytes of [new Uint8Array(writeZip(parts)), packZip(parts)]) {
      const entries = listZip(bytes, 10);
      expect(entries.map(({ name }) => name)).toEqual(["a", "é/b", "c"]);
      expect(entries.map((entry) => Buffer.from(readZipEntry(bytes, entry, 100_000)))).toEqual(
        parts.map((p) => Buffer.from(p.bytes)),
      );
    }
  });

  test("whose directory lies about sizes is read only so far", () => {
    const bytes = packZip([{ name: "a", bytes: new Uint8Array(1_000_000) }]);
    const [entry] = listZip(bytes, 1);
    if (entry === undefined) throw new Error("no entry");
    expect(() => readZipEntry(bytes, entry, 999_999)).toThrow("unpacks to far more");
    expect(() => readZipEntry(bytes, { ...entry, headerAt: bytes.length }, 10)).toThrow("damaged");
    expect(() => readZipEntry(bytes, { ...entry, compressedBytes: bytes.length }, 10)).toThrow("damaged");
  });
});

test("names the converter that is installed", () => {
  const installed: unknown = JSON.parse(
    readFileSync(new URL("../../node_modules/mammoth/package.json", import.meta.url), "utf8"),
  );
  expect(installed).toMatchObject({ name: DOCX_EXTRACTOR.name, version: DOCX_EXTRACTOR.version });
});

/** An archive with deflated entries, whose directory says that they unpack to nothing. */
function packZip(parts: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Uint8Array {
  const packed = parts.map(({ name, bytes }) => ({ name, bytes: deflateRawSync(bytes) }));
  const archive = new Uint8Array(writeZip(packed));
  const view = new DataView(archive.buffer);
  let at = view.getUint32(archive.length - 6, true);
  for (let i = 0; i < parts.length; i += 1) {
    const headerAt = view.getUint32(at + 42, true);
    view.setUint16(at + 10, 8, true);
    view.setUint16(headerAt + 8, 8, true);
    view.setUint32(at + 24, 0, true);
    view.setUint32(headerAt + 22, 0, true);
    at += 46 + view.getUint16(at + 28, true);
  }
  return archive;
}
