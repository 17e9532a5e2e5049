import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { PARSE_LIMITS } from "../extracted-document";
import { boxesOfSpan, type SpanBox } from "./boxes-of-span";
import { extractPdf } from "./extract-pdf";
import type { PageMap } from "./page-map";

/** A word as pdftotext places it: points from the top left corner of the page. */
interface Word {
  readonly text: string;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

interface RealQuote {
  readonly quote: string;
  readonly pages: readonly number[];
  readonly hits: readonly { readonly page: number; readonly page_height: number; readonly words: readonly Word[] }[];
}

const shared = fileURLToPath(new URL("../../../shared/data", import.meta.url));
const folder = join(shared, "real", "pdf");
const isHere = existsSync(join(folder, "quotes.json"));
if (!isHere) console.log(`left out: the real two-column PDF, since there is no ${folder}`);

const quotes: readonly RealQuote[] = isHere
  ? (JSON.parse(readFileSync(join(folder, "quotes.json"), "utf8")) as { quotes: RealQuote[] }).quotes
  : [];

/** Height of a box in em, by which the size of its font is known. */
const BOX_EM = 0.925;

interface Line {
  left: number;
  right: number;
  middle: number;
}

/** The lines that words stand on: a line starts where a word is left of the one before it. */
function linesOfWords(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  let before = Number.POSITIVE_INFINITY;
  for (const { box } of words) {
    const [left, top, right, bottom] = box;
    const line = lines.at(-1);
    if (line === undefined || left < before) lines.push({ left, right, middle: (top + bottom) / 2 });
    else line.right = right;
    before = left;
  }
  return lines;
}

const lineOfBox = (box: SpanBox, pageHeight: number): Line & { sizePt: number } => ({
  left: box.pdf[0],
  right: box.pdf[2],
  middle: pageHeight - (box.pdf[1] + box.pdf[3]) / 2,
  sizePt: (box.pdf[3] - box.pdf[1]) / BOX_EM,
});

describe.runIf(isHere)("a real PDF of 23 pages in two columns", () => {
  let text: PreparedText;
  let map: PageMap;

  beforeAll(async () => {
    const read = await extractPdf(new Uint8Array(readFileSync(join(folder, "ALCE.pdf"))), PARSE_LIMITS);
    if ("code" in read) throw new Error(read.message);
    text = prepareText(read.text);
    map = read.pageMap;
  });

  function find(quote: string): QuoteMatch {
    const match = resolveQuote(text, quote);
    if (match.matchType === "unresolved") throw new Error(`${match.reason}: ${quote}`);
    return match;
  }

  test("has its pages", () => {
    expect(map.pages).toHaveLength(23);
  });

  test.each(quotes.filter(({ pages }) => pages.length > 0))(
    "holds, on its page and in its place: $quote",
    ({ quote, hits }) => {
      const match = find(quote);
      expect(["exact", "normalised"]).toContain(match.matchType);
      const boxes = (match.parts ?? [match]).flatMap((part) => boxesOfSpan(map, part.startCp, part.endCp));
      const [hit] = hits;
      expect(new Set(boxes.map(({ page }) => page))).toEqual(new Set([hit?.page]));
      const wanted = linesOfWords(hit?.words ?? []);
      const got = boxes.map((box) => lineOfBox(box, hit?.page_height ?? 0));
      expect(got).toHaveLength(wanted.length);
      // A last word that brings more than the quote has, as a bracket, reaches further than the quote does.
      const hasMore = !quote.endsWith((hit?.words.at(-1)?.text ?? "").normalize("NFKC"));
      for (const [i, line] of got.entries()) {
        const { left, right, middle } = wanted[i] ?? { left: 0, right: 0, middle: 0 };
        expect(Math.abs(line.left - left)).toBeLessThanOrEqual(1);
        if (hasMore && i === got.length - 1) expect(right - line.right).toBeLessThan(0.5 * line.sizePt);
        else expect(Math.abs(line.right - right)).toBeLessThanOrEqual(1);
        expect(Math.abs(line.middle - middle)).toBeLessThanOrEqual(0.3 * line.sizePt);
      }
    },
  );

  test.each(quotes.filter(({ pages }) => pages.length === 0))(
    "does not hold word for word, and says which figure differs: $quote",
    ({ quote }) => {
      const match = resolveQuote(text, quote);
      if (match.matchType === "unresolved") return;
      expect(match.matchType).toBe("fuzzy");
      expect(match.flags).toContain("critical_edit");
      expect(match.edits?.filter(({ isCritical }) => isCritical)).toMatchObject([{ kind: "number" }]);
    },
  );
});
