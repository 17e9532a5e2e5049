import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extractDocument } from "./extract-document";
import { type ExtractedDocument, PARSE_LIMITS, type ReadDocument } from "./extracted-document";

const utf8 = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`pdf/fixtures/${name}`, import.meta.url)));

function expectRead(document: ExtractedDocument): ReadDocument {
  if (!("text" in document)) throw new Error(`${document.code}: ${document.message}`);
  return document;
}

describe("a text file", () => {
  test.each([
    ["as it is", utf8("a\r\nb\rc\n 😀 é\t"), "a\r\nb\rc\n 😀 é\t"],
    ["without its byte order mark", utf8("\ufeffa\ufeffb"), "a\ufeffb"],
    ["with nothing but blanks", utf8(" \n"), " \n"],
  ])("is its own T, %s", async (_name, bytes, text) => {
    const read = expectRead(await extractDocument(bytes, { fileName: "a.txt" }));
    expect(read.text).toBe(text);
    expect(read.lengthCp).toBe([...text].length);
    expect(read.textSha256).toBe(createHash("sha256").update(text).digest("hex"));
    expect(read.version12).toBe(read.textSha256.slice(0, 12));
    expect(read.mediaType).toBe("text/plain");
  });

  test("says that a byte order mark went", async () => {
    const read = expectRead(await extractDocument(utf8("\ufeffa"), { fileName: "a.txt" }));
    expect(read.warnings.map((w) => w.code)).toEqual(["bom_stripped"]);
  });
});

describe("a Markdown file", () => {
  test("comes with its block tree", async () => {
    const read = expectRead(await extractDocument(utf8("\ufeff# A\r\n\r\nb\r\nc"), { fileName: "A.MD" }));
    expect(read.text).toBe("A\nb c\n");
    expect(read.mediaType).toBe("text/markdown");
    expect(read.blocks?.map((b) => b.kind)).toEqual(["heading", "paragraph"]);
  });
});

describe("a web page", () => {
  test.each([
    ["by its name", utf8("<p>a <b>b</b>"), "a.HTM"],
    ["by its content", utf8("<!-- saved --><!DOCTYPE html><p>a <b>b</b>"), "page"],
    ["behind an XML declaration", utf8('<?xml version="1.0"?>\n<html><p>a <b>b</b></p></html>'), "a.txt"],
    ["in UTF-16", new Uint8Array(Buffer.from("\ufeff<html><p>a <b>b</b>", "utf16le")), "a.txt"],
  ])("is known %s", async (_name, bytes, fileName) => {
    const read = expectRead(await extractDocument(bytes, { fileName }));
    expect(read).toMatchObject({ mediaType: "text/html", text: "a b\n", extractor: { name: "parse5" } });
    expect(read.blocks).toHaveLength(1);
  });

  test.each([
    [
      "windows-1252",
      '<meta http-equiv="content-type" content="text/html; charset=ISO-8859-1">',
      [0x80, 0x9f, 0x93, 0xe9],
      "€Ÿ“é\n",
    ],
    ["shift_jis", "<meta charset='Shift_JIS'>", [0x93, 0xfa], "日\n"],
    ["utf-8", "<meta charset=utf-16>", [0xc3, 0xa9], "é\n"],
  ])("is read in the encoding it declares: %s", async (encoding, meta, bytes, text) => {
    const page = new Uint8Array([...utf8(meta), ...bytes]);
    const read = expectRead(await extractDocument(page, { fileName: "a.html" }));
    expect(read.text).toBe(text);
    expect(read.extractor.options).toMatchObject({ encoding });
  });
});

describe("a PDF file", () => {
  test("is known by its bytes, not by its name", async () => {
    const read = expectRead(await extractDocument(fixture("pdf/plain.pdf"), { fileName: "plain.txt" }));
    expect(read.mediaType).toBe("application/pdf");
    expect(read.pageMap?.pages).toMatchObject([{ page: 1, startCp: 0, widthPt: 612, heightPt: 792, rotation: 0 }]);
    expect(read.extractor).toMatchObject({ name: "pdfjs-dist", version: "5.5.207" });
  });

  test("shows its pages as a reader sees them", async () => {
    const turned = expectRead(await extractDocument(fixture("pdf/crop-rotate.pdf"), { fileName: "x.pdf" }));
    const [page] = turned.pageMap?.pages ?? [];
    expect(page?.rotation).toBe(270);
    const [x0, y0, x1, y1] = page?.viewBox ?? [0, 0, 0, 0];
    expect([page?.widthPt, page?.heightPt]).toEqual([y1 - y0, x1 - x0]);
  });

  test("without a text layer still has its pages", async () => {
    const scan = expectRead(await extractDocument(fixture("pdf/scan.pdf"), { fileName: "scan.pdf" }));
    expect(scan.state).toBe("no_text_layer");
    expect(scan.pageMap?.pages).toHaveLength(1);
  });

  test("opens with its password", async () => {
    const read = expectRead(
      await extractDocument(fixture("pdf/enc-user.pdf"), { fileName: "x.pdf", password: "reader-pass" }),
    );
    expect(read.text).toContain("rated to 16 bar");
  });

  test("leaves the caller's bytes alone", async () => {
    const bytes = fixture("pdf/plain.pdf");
    await extractDocument(bytes, { fileName: "x.pdf" });
    expect(bytes).toEqual(fixture("pdf/plain.pdf"));
  });
});

describe("bad files", () => {
  const withNul = utf8("abc\u0000def");
  const pages = { ...PARSE_LIMITS, pagesMax: 599 };
  const bytes = { ...PARSE_LIMITS, bytesMax: 10 };

  test.each([
    ["an empty file", new Uint8Array(), "a.txt", {}, "invalid", "empty_file"],
    ["a NUL", withNul, "a.txt", {}, "invalid", "nul_in_text"],
    ["Latin-1", new Uint8Array([0x61, 0xe9, 0x62]), "a.txt", {}, "invalid", "text_not_utf8"],
    [
      "half a surrogate pair in UTF-8",
      new Uint8Array([0x61, 0xed, 0xa0, 0x80]),
      "a.md",
      {},
      "invalid",
      "text_not_utf8",
    ],
    ["a cut character", new Uint8Array([0x61, 0xf0, 0x9f, 0x98]), "a.txt", {}, "invalid", "text_not_utf8"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0x00]), "a.txt", {}, "invalid", "text_not_utf8"],
    ["a ZIP", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]), "a.txt", {}, "invalid", "unsupported_type"],
    ["a page in an encoding of its own", utf8("<meta charset=klingon>x"), "a.html", {}, "invalid", "charset_unknown"],
    ["a page that is not UTF-8", new Uint8Array([0x3c, 0x70, 0x3e, 0xe9]), "a.html", {}, "invalid", "text_not_utf8"],
    [
      "a broken UTF-16 page",
      new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]),
      "a.html",
      {},
      "invalid",
      "text_not_in_charset",
    ],
    ["elements without end", utf8("<div>".repeat(5000)), "a.html", {}, "invalid", "nested_too_deep"],
    ["a text named DOCX", utf8("words"), "a.docx", {}, "invalid", "invalid_docx"],
    [
      "a locked Word document",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      "a.docx",
      {},
      "invalid",
      "docx_encrypted",
    ],
    ["an archive named DOCX", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]), "a.docx", {}, "invalid", "zip_damaged"],
    ["quotes without end", utf8(`${">".repeat(5000)} x`), "a.md", {}, "invalid", "nested_too_deep"],
    ["a web page named PDF", fixture("pdf/not-a-pdf.pdf"), "not-a-pdf.pdf", {}, "invalid", "invalid_pdf"],
    ["half a PDF header", utf8("%PDF-1.7\n"), "x.pdf", {}, "invalid", "invalid_pdf"],
    ["a locked PDF", fixture("pdf/enc-user.pdf"), "x.pdf", {}, "password_required", "password_required"],
    [
      "a wrong password",
      fixture("pdf/enc-user.pdf"),
      "x.pdf",
      { password: "no" },
      "password_required",
      "password_incorrect",
    ],
    ["too many pages", fixture("pdf/long600.pdf"), "x.pdf", { limits: pages }, "too_large", "pages_over_limit"],
    ["too many bytes", fixture("pdf/plain.pdf"), "x.pdf", { limits: bytes }, "too_large", "bytes_over_limit"],
  ] as const)(
    "%s",
    async (_name, file, fileName, {
      limits,
      ...request
    }: { limits?: typeof PARSE_LIMITS; password?: string }, state, code) => {
      const result = await extractDocument(file, { fileName, ...request }, limits);
      expect(result).toMatchObject({ state, code });
      expect("message" in result && result.message).toMatch(/^[A-Z].*\.$/);
    },
  );

  test("says at which byte the text breaks", async () => {
    expect(await extractDocument(new Uint8Array([0x61, 0xc3, 0xa9, 0xe9, 0x62]), { fileName: "a" })).toMatchObject({
      message: expect.stringContaining("byte 3") as string,
    });
    expect(await extractDocument(withNul, { fileName: "a" })).toMatchObject({
      message: expect.stringContaining("Byte 3") as string,
    });
  });
});
