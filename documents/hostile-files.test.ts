import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDocx, paragraph } from "./docx/docx.fixture";
import { type ExtractedDocument, type ParseLimits, type ReadDocument } from "./extracted-document";
import {
  makeOnePage,
  nestedFonts,
  nestedPage,
  oneLine,
  pageOfAttributes,
  pageOfCells,
  pageWithEntityBomb,
  pdfOfHugePage,
  pdfOfOperators,
  pdfOfPages,
  pdfWithFormLoop,
  pdfWithHiddenWords,
  pdfWithLabels,
  pdfWithPageLoop,
  pdfWithScripts,
  pdfWithXrefLoop,
  plainPdf,
} from "./hostile-files.fixture";
import { runInChild } from "./run-in-child";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder = "";

beforeAll(async () => {
  mkdirSync(join(root, ".assay"), { recursive: true });
  // Inside the project, so that the built file finds pdfjs-dist as it does in dist/.
  folder = mkdtempSync(join(root, ".assay", "hostile-"));
  await build({
    absWorkingDir: root,
    entryPoints: ["documents/parse-child.ts"],
    outfile: join(folder, "parse-child.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    packages: "external",
    tsconfig: join(root, "tsconfig.json"),
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough for a busy machine; what must not end has less. */
const PATIENT_MS = 60_000;

const parse = (fileName: string, bytes: Uint8Array, limits: Partial<ParseLimits> = {}): Promise<ExtractedDocument> =>
  runInChild(
    bytes,
    { fileName },
    { childPath: join(folder, "parse-child.mjs"), limits: { timeMs: PATIENT_MS, ...limits } },
  );

async function read(fileName: string, bytes: Uint8Array): Promise<ReadDocument> {
  const document = await parse(fileName, bytes);
  if ("code" in document) throw new Error(`${document.code}: ${document.message}`);
  return document;
}

const codes = ({ warnings }: ReadDocument) => warnings.map(({ code }) => code);

describe("a hostile file that can be read all the same", { timeout: 90_000 }, () => {
  test.each([
    ["a PDF whose tables go round", pdfWithXrefLoop(), "Plain words"],
    ["a form that draws itself", pdfWithFormLoop(), "Plain words"],
    ["a page of a million points", pdfOfHugePage(), "Plain words"],
  ])("%s", async (_name, bytes, text) => {
    expect(await read("x.pdf", bytes)).toMatchObject({ state: "ok", text });
  });

  test("a PDF with scripts: none runs, and it says so", async () => {
    const document = await read("x.pdf", pdfWithScripts());
    expect(document.text).toBe("Plain words");
    expect(codes(document)).toEqual(["scripts_not_run"]);
    expect(codes(await read("x.pdf", plainPdf()))).toEqual([]);
  });

  test("a PDF with hidden words: they are flagged", async () => {
    const document = await read("x.pdf", pdfWithHiddenWords());
    expect(document.text).toBe("Invisible\nSeen");
    expect(codes(document)).toEqual(["text_outside_view", "text_invisible"]);
    expect(document.warnings[0]?.message).toMatch(/^Page 1: /);
  });

  test("a PDF whose pages have names of their own", async () => {
    const { pageMap } = await read("x.pdf", pdfWithLabels());
    expect(pageMap?.pages.map(({ page, label }) => [page, label])).toEqual([
      [1, "i"],
      [2, "ii"],
      [3, "A-1"],
      [4, "A-2"],
    ]);
  });

  test.each([
    ["a line of a megabyte", "a.txt", oneLine(1_000_000), 1_000_000],
    ["the same in Markdown", "a.md", oneLine(1_000_000), 1_000_000],
    ["the same in HTML", "a.html", oneLine(1_000_000), 1_000_000],
    ["a hundred thousand repeats", "a.html", Buffer.from("<p>The same words.".repeat(100_000)), 1_600_000],
    ["a bomb of entities", "a.html", pageWithEntityBomb(), 40_000],
    ["a million attributes", "a.html", pageOfAttributes(1_000_000), 6],
  ])("%s", async (_name, fileName, bytes, lengthCp) => {
    const document = await read(fileName, bytes);
    expect(document.state).toBe("ok");
    expect(Math.abs(document.lengthCp - lengthCp)).toBeLessThan(10);
  });
});

describe("a hostile file that costs one process and comes back with its reason", { timeout: 90_000 }, () => {
  test.each([
    ["ten thousand pages", "x.pdf", pdfOfPages(10_000), {}, "too_large", "pages_over_limit"],
    ["operators without end", "x.pdf", pdfOfOperators(), { timeMs: 1_000 }, "too_large", "timed_out"],
    ["elements without end", "a.html", nestedPage(100_000), {}, "invalid", "nested_too_deep"],
    ["elements that pile up", "a.html", nestedFonts(100_000), {}, "invalid", "nested_too_deep"],
    ["a million cells", "a.html", pageOfCells(1_000_000), {}, "too_large", "elements_over_limit"],
    ["emphasis without end", "a.md", Buffer.from("*a_ ".repeat(100_000)), { timeMs: 2_000 }, "too_large", "timed_out"],
    ["quotes without end", "a.md", Buffer.from(">".repeat(20_000)), {}, "invalid", "nested_too_deep"],
    ["broken UTF-8", "a.html", Buffer.from([0x3c, 0x70, 0x3e, 0xc3, 0x28]), {}, "invalid", "text_not_utf8"],
    [
      "bytes that are not what the page declares",
      "a.html",
      Buffer.concat([Buffer.from("<meta charset=shift_jis><p>"), Buffer.from([0x81, 0x20, 0xff])]),
      {},
      "invalid",
      "text_not_in_charset",
    ],
    [
      "broken UTF-16",
      "a.html",
      Buffer.from([0xfe, 0xff, 0xd8, 0x00, 0x00, 0x61]),
      {},
      "invalid",
      "text_not_in_charset",
    ],
    [
      "too much memory",
      "a.docx",
      makeDocx(paragraph("x ".repeat(20_000_000))),
      { memoryMb: 60 },
      "too_large",
      "memory_over_limit",
    ],
  ] as const)("%s", async (_name, fileName, bytes, limits, state, code) => {
    const document = await parse(fileName, bytes, limits);
    expect(document).toMatchObject({ state, code });
    expect("message" in document && document.message).toMatch(/^[A-Z].*\.$/);
  });

  test("a PDF of a thousand damaged pages still gives the pages", async () => {
    const text = Buffer.from(pdfOfPages(1_000)).toString("latin1");
    const document = await read("x.pdf", Buffer.from(text.replaceAll("/Contents 3 0 R", "/Contents 1 0 R"), "latin1"));
    expect(document.pageMap?.pages).toHaveLength(1_000);
    expect(document.state).toBe("no_text_layer");
  });

  test("pages that contain themselves are none", async () => {
    const document = await read("x.pdf", pdfWithPageLoop());
    expect(document.state).toBe("no_text_layer");
    expect(codes(document)).toEqual(["page_unreadable"]);
  });

  test("letters larger than the page are read as far as they are seen", async () => {
    const document = await read("x.pdf", makeOnePage("BT /F1 1000000 Tf 0 0 Td (Plain words) Tj ET"));
    expect(document.text).toBe("P");
    expect(codes(document)).toEqual(["text_outside_view"]);
  });
});
