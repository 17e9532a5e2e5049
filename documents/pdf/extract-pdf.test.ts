import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { PARSE_LIMITS } from "../extracted-document";
import { boxesOfSpan, type SpanBox } from "./boxes-of-span";
import { extractPdf, type PdfText } from "./extract-pdf";

interface SpanCase {
  id: string;
  pdf?: string;
  password?: string;
  error?: string;
  expect: { start: number; end: number; parts?: [number, number][]; boxes?: SpanBox[] } | null;
}

const fixtures = fileURLToPath(new URL("fixtures/", import.meta.url));
const read = (name: string) => new Uint8Array(readFileSync(`${fixtures}${name}`));
const cases = readFileSync(`${fixtures}cases.jsonl`, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as SpanCase);

/** Each file is parsed once, whatever the number of cases. */
const parsed = new Map<string, Promise<PdfText>>();
function parse(name: string, password?: string): Promise<PdfText> {
  const key = `${name} ${password ?? ""}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const result = extractPdf(read(name), PARSE_LIMITS, { password }).then((outcome) => {
    if (!("text" in outcome)) throw new Error(`${name}: ${outcome.code}`);
    return outcome;
  });
  parsed.set(key, result);
  return result;
}

const withText = ["pdf", "public"].flatMap((folder) =>
  readdirSync(`${fixtures}${folder}`)
    .filter((name) => name.endsWith(".txt") && !name.startsWith("LICENSE"))
    .map((name) => `${folder}/${name.replace(/\.txt$/, ".pdf")}`),
);

/** The reference was made with pdf.js 5.6.205. The pinned 5.5.207 sees a line end after this file's raised figure, and a blank in its place there. */
const LINE_END_DIFFERS = "public/text_rise_eol_bug.pdf";

describe("the text of a PDF", () => {
  test("differs from the reference in one blank of one file", async () => {
    const { text } = await parse(LINE_END_DIFFERS);
    expect(text).toBe("E = mc2\nis the mass-energy equivalence.");
    expect(text.replace("\n", " ")).toBe(
      readFileSync(`${fixtures}${LINE_END_DIFFERS.replace(/\.pdf$/, ".txt")}`, "utf8"),
    );
  });

  test.each(withText.filter((name) => name !== LINE_END_DIFFERS))(
    "%s gives exactly the text beside it",
    async (name) => {
      const { text, pageMap } = await parse(name);
      expect(text).toBe(readFileSync(`${fixtures}${name.replace(/\.pdf$/, ".txt")}`, "utf8"));
      const codePoints = [...text];
      for (const page of pageMap.pages) expect(codePoints.slice(page.startCp, page.endCp)).not.toContain("\f");
      expect(pageMap.pages.at(-1)?.endCp).toBe(codePoints.length);
    },
  );
});

describe("boxes", () => {
  const boxed = cases.flatMap((c) =>
    c.pdf !== undefined && c.expect?.boxes !== undefined
      ? [{ ...c, name: c.pdf, wanted: c.expect, boxes: c.expect.boxes }]
      : [],
  );

  test.each(boxed)("$id lies where the reference has it", async ({ name, password, wanted, boxes }) => {
    const { pageMap } = await parse(name, password);
    const got = (wanted.parts ?? [[wanted.start, wanted.end]]).flatMap(([start, end]) =>
      boxesOfSpan(pageMap, start, end),
    );
    expect(got.map((box) => box.page)).toEqual(boxes.map((box) => box.page));
    got.forEach((box, i) => {
      // The reference is rounded to 0.01 pt and 0.0001 of the page.
      box.pdf.forEach((value, k) => expect(Math.abs(value - (boxes[i]?.pdf[k] ?? Number.NaN))).toBeLessThan(0.02));
      box.view.forEach((value, k) => expect(Math.abs(value - (boxes[i]?.view[k] ?? Number.NaN))).toBeLessThan(0.0002));
    });
  });
});
