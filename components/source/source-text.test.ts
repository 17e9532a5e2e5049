import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexCodePoints, lengthCp, sliceCp } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";
import { linkToDocument, readSpanHash } from "./deep-link";
import { findInText, firstHitFrom } from "./find-in-text";
import { findHardWrap } from "./hard-wrap";
import { labelsAt, layerSpans, type LitSpan } from "./layer-spans";
import { OffsetMap, trimSpan } from "./offset-map";
import { batchSpans, layOutPages, pageAtMiddle, pageOfCp, pagesInSight, sameTopIn, scrollGoalFor } from "./page-layout";
import type { SpanBox } from "@/contracts/documents";
import { findTables } from "./tabular-lines";
import { cutIntoStretches, cutRun, WHOLE_UP_TO_CP, windowAround } from "./text-window";
import { listSentenceStarts, moveCaret, spanOfCaret } from "./word-caret";
import { joinWordBoxes } from "./use-page-words";
import { findSheet } from "./use-page-labels";
import { findWordAt, listWords, markedWords, spansOfWords } from "./words";

const anyText = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "𝛼", "é", "."), maxLength: 80 });
const anySpan = (length: number): fc.Arbitrary<Span> =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ startCp: Math.min(a, b), endCp: Math.max(a, b) }));
const textAndSpan = anyText.chain((text) => fc.tuple(fc.constant(text), anySpan(lengthCp(text))));

const lit = (kind: LitSpan["kind"], startCp: number, endCp: number): LitSpan => ({
  kind,
  startCp,
  endCp,
  label: kind,
});

const page = (number: number, widthPt: number, heightPt: number) => ({
  page: number,
  startCp: (number - 1) * 100,
  endCp: number * 100 - 1,
  widthPt,
  heightPt,
  rotation: 0,
});

const word = (number: number, ...view: [number, number, number, number]) => ({ page: number, view });

describe("layerSpans", () => {
  it("keeps the wash of the citation and the line of the evidence where both lie", () => {
    expect(layerSpans([lit("cited", 0, 10), lit("evidence", 5, 15), lit("other", 12, 20)])).toEqual([
      { startCp: 0, endCp: 5, paint: "cited" },
      { startCp: 5, endCp: 10, paint: "both" },
      { startCp: 10, endCp: 15, paint: "evidence" },
      { startCp: 15, endCp: 20, paint: "other" },
    ]);
  });

  it("paints nothing for an empty span, and joins what lies end to end", () => {
    expect(layerSpans([lit("cited", 3, 3)])).toEqual([]);
    expect(layerSpans([lit("other", 0, 4), lit("other", 4, 9)])).toEqual([{ startCp: 0, endCp: 9, paint: "other" }]);
  });

  it("covers exactly what is lit, without overlaps", () => {
    const anyLit = fc.tuple(fc.constantFrom("cited", "other", "evidence" as const), anySpan(40));
    fc.assert(
      fc.property(fc.array(anyLit, { maxLength: 8 }), (list) => {
        const spans = list.map(([kind, span]) => lit(kind, span.startCp, span.endCp));
        const pieces = layerSpans(spans);
        for (let at = 0; at < 40; at += 1) {
          const over = pieces.filter((piece) => piece.startCp <= at && at < piece.endCp);
          expect(over).toHaveLength(labelsAt(spans, at).length > 0 ? 1 : 0);
        }
      }),
    );
  });
});

describe("OffsetMap", () => {
  it("leads from code points to what is drawn and back, astral characters and gaps included", () => {
    const map = new OffsetMap([
      { node: "first", startCp: 0, text: "𝛼𝛼 b" },
      { node: "second", startCp: 5, text: "cd" },
    ]);
    expect(map.rangeOf({ startCp: 1, endCp: 6 })).toEqual({
      start: { node: "first", offsetU16: 2 },
      end: { node: "second", offsetU16: 1 },
    });
    expect(map.rangeOf({ startCp: 4, endCp: 5 })).toBeNull();
    expect([map.cpOf("first", 4), map.cpOf("second", 99), map.cpOf("third", 0)]).toEqual([2, 7, null]);
  });

  it("gives back every span of a text that is drawn in pieces", () => {
    fc.assert(
      fc.property(textAndSpan, anySpan(80), ([text, span], cut) => {
        const index = indexCodePoints(text);
        const runs = cutRun(text, 0, index, cut);
        const map = new OffsetMap(runs.map((run, node) => ({ node, startCp: run.startCp, text: run.text })));
        const range = map.rangeOf(span);
        if (span.startCp === span.endCp) {
          expect(range).toBeNull();
          return;
        }
        if (range === null) throw new Error("a span that is drawn has no range");
        expect(map.cpOf(range.start.node, range.start.offsetU16)).toBe(span.startCp);
        expect(map.cpOf(range.end.node, range.end.offsetU16)).toBe(span.endCp);
      }),
    );
  });
});

describe("trimSpan", () => {
  it("leaves out white space at the ends, and refuses what is nothing else", () => {
    const index = indexCodePoints("𝛼  word \n next");
    expect(trimSpan(index, { startCp: 1, endCp: 9 })).toEqual({ startCp: 3, endCp: 7 });
    expect(trimSpan(index, { startCp: 1, endCp: 3 })).toBeNull();
  });
});

describe("cutRun", () => {
  it("draws every character once", () => {
    fc.assert(
      fc.property(textAndSpan, ([text, active]) => {
        const runs = cutRun(text, 7, indexCodePoints(text), { startCp: active.startCp + 7, endCp: active.endCp + 7 });
        expect(runs.map((run) => run.text).join("")).toBe(text);
        expect(
          runs
            .filter((run) => run.isActive)
            .map((run) => run.text)
            .join(""),
        ).toBe(sliceCp(text, active));
      }),
    );
  });
});

describe("windowAround", () => {
  it("shows a short text whole", () => {
    expect(windowAround(indexCodePoints("short"), { startCp: 1, endCp: 2 }, 0)).toEqual({ startCp: 0, endCp: 5 });
  });

  it("shows whole lines around a span of a long one, and all of it in the end", () => {
    const text = `${"𝛼".repeat(39)}\n`.repeat(5_000);
    const index = indexCodePoints(text);
    const shown = windowAround(index, { startCp: 100_000, endCp: 100_020 }, 0);
    expect(shown).toEqual({ startCp: 94_000, endCp: 106_040 });
    expect(windowAround(index, { startCp: 100_000, endCp: 100_020 }, 500_000)).toEqual({ startCp: 0, endCp: 200_000 });
    expect(index.lengthCp).toBeGreaterThan(WHOLE_UP_TO_CP);
  });

  it("holds the span whatever the text", () => {
    fc.assert(
      fc.property(fc.nat(100_000), (startCp) => {
        const index = indexCodePoints("no line ends ".repeat(8_000));
        const span = { startCp, endCp: Math.min(index.lengthCp, startCp + 50) };
        const shown = windowAround(index, span, 0);
        expect(shown.startCp).toBeLessThanOrEqual(span.startCp);
        expect(shown.endCp).toBeGreaterThanOrEqual(span.endCp);
      }),
      { numRuns: 20 },
    );
  });
});

describe("cutIntoStretches", () => {
  it("cuts at line ends and loses nothing", () => {
    const text = "line of text\n".repeat(1_000);
    const cut = cutIntoStretches(text, 5, text.length - 3);
    expect(cut.length).toBeGreaterThan(5);
    expect(cut.map(({ startU16, endU16 }) => text.slice(startU16, endU16)).join("")).toBe(text.slice(5, -3));
    expect(cut.slice(0, -1).every(({ endU16 }) => text[endU16 - 1] === "\n")).toBe(true);
  });
});

describe("findHardWrap", () => {
  const line = "x".repeat(95);

  it("finds the length of lines that were wrapped by hand", () => {
    expect(findHardWrap(Array.from({ length: 12 }, () => line).join("\n"))).toBe(95);
    expect(findHardWrap(["A head", "", ...Array.from({ length: 8 }, () => line), "short"].join("\n"))).toBe(95);
  });

  it("finds none in running text, in short lines and in little text", () => {
    expect(findHardWrap(Array.from({ length: 12 }, () => line.repeat(4)).join("\n"))).toBeNull();
    expect(findHardWrap(Array.from({ length: 12 }, () => "a list item").join("\n"))).toBeNull();
    expect(findHardWrap(Array.from({ length: 12 }, () => line).join("\n\n"))).toBeNull();
    expect(findHardWrap(`${line}\n${line}`)).toBeNull();
  });
});

describe("findTables", () => {
  const table =
    "eGFR         First week     After that\n-----------  -------------  ----------\n30 to 59     5 mg           10 mg\n";
  const text = `The dose depends.  It does.\n${table}\nNext   one line only.\nPlain.`;

  it("finds columns that were lined up by hand, and stands them apart", () => {
    const found = findTables(text, 0, text.length);
    expect(found.map(({ startU16, endU16 }) => text.slice(startU16, endU16))).toEqual([table]);
    const cut = cutIntoStretches(text, 0, text.length, found);
    expect(cut.map(({ startU16, endU16 }) => text.slice(startU16, endU16)).join("")).toBe(text);
    expect(cut).toHaveLength(3);
  });

  it("finds none in running text", () => {
    expect(findTables("One. Two.\nThree.\n\nFour.", 0, 24)).toEqual([]);
  });
});

describe("words", () => {
  it("are runs between white space, and single characters in Han and kana", () => {
    const text = "𝛼β, don't 月力 x";
    expect(listWords(text).map((word) => sliceCp(text, word))).toEqual(["𝛼β,", "don't", "月", "力", "x"]);
  });

  it("are found by their place", () => {
    const words = listWords("ab cd ef");
    expect([0, 2, 3, 5, 7, 99].map((at) => findWordAt(words, at))).toEqual([0, 1, 1, 2, 2, 2]);
    expect(findWordAt([], 3)).toBe(-1);
  });

  it("marked and unmarked come back as the same spans", () => {
    const words = listWords("one two three four");
    const spans = spansOfWords(words, [true, true, false, true]);
    expect(spans).toEqual([
      { startCp: 0, endCp: 7 },
      { startCp: 14, endCp: 18 },
    ]);
    expect(spansOfWords(words, markedWords(words, spans))).toEqual(spans);
  });
});

describe("the caret over words", () => {
  const text = "One two. Three four five.\n\nSix (seven). Eight";
  const words = listWords(text);
  const starts = listSentenceStarts(words, (span) => sliceCp(text, span));
  const held = (keys: string[], from = { anchor: 0, head: 0 }) => {
    const end = keys.reduce((caret, key) => {
      const isShift = key.startsWith("+");
      const name = isShift ? key.slice(1) : key;
      return moveCaret(caret, name, isShift, words, starts) ?? caret;
    }, from);
    const span = spanOfCaret(end, words);
    return span === null ? null : sliceCp(text, span);
  };

  it.each<[string[], string]>([
    [[], "One"],
    [["ArrowRight"], "two."],
    [["ArrowLeft"], "One"],
    [["+ArrowRight", "+ArrowRight"], "One two. Three"],
    [["ArrowDown"], "Three"],
    [["ArrowDown", "+ArrowDown"], "Three four five."],
    [["ArrowDown", "+ArrowDown", "+ArrowDown"], "Three four five.\n\nSix (seven)."],
    [["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"], "Six"],
    [["ArrowDown", "ArrowDown", "ArrowUp"], "Three"],
    [["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"], "Eight"],
    [["ArrowDown", "ArrowRight", "+ArrowLeft"], "Three four"],
  ])("%j holds %j", (keys, words_) => {
    expect(held(keys)).toBe(words_);
  });

  it("takes the number of a clause, and an abbreviation, for no sentence", () => {
    const clause = "5. Animals may stay. See Art. 7 there.";
    const list = listWords(clause);
    const found = listSentenceStarts(list, (span) => sliceCp(clause, span));
    expect(found.map((at) => list[at]).map((span) => (span === undefined ? "" : sliceCp(clause, span)))).toEqual([
      "5.",
      "See",
    ]);
  });

  it("stays where another key is pressed", () => {
    expect(moveCaret({ anchor: 0, head: 0 }, "x", false, words, starts)).toBeNull();
  });
});

describe("findInText", () => {
  const text = "The tenant’s  deposit. THE TENANT'S\ndeposit 𝛼";
  const index = indexCodePoints(text);

  it("finds what a reader would find", () => {
    const hits = findInText(index, foldText(text), "tenant's deposit");
    expect(hits.map((hit) => sliceCp(text, hit))).toEqual(["tenant’s  deposit", "TENANT'S\ndeposit"]);
    expect([firstHitFrom(hits, 10), firstHitFrom(hits, 40), firstHitFrom([], 0)]).toEqual([1, 0, -1]);
  });

  it("finds nothing for nothing", () => {
    expect(findInText(index, foldText(text), "   ")).toEqual([]);
  });
});

describe("links to a place", () => {
  it("are read back", () => {
    const link = linkToDocument({ projectId: "p", documentId: "d", versionId: "v", span: { startCp: 10, endCp: 20 } });
    expect(link).toBe("/p/p/documents/d?v=v#cp=10-20");
    expect(readSpanHash("#cp=10-20")).toEqual({ startCp: 10, endCp: 20 });
    expect(["#cp=20-10", "#cp=-1-2", "#cp=1.5-2", "#other", ""].map(readSpanHash)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("pages", () => {
  const pages = [page(1, 600, 800), page(2, 300, 400), page(3, 600, 800)];
  const view = { viewWidthPx: 332, viewHeightPx: 232, paddingPx: 16, turn: 0 } as const;
  const layout = layOutPages(pages, { ...view, zoom: "width" });

  it("lie one below the other in proportion", () => {
    expect(layout.pages.map(({ topPx, widthPx, heightPx }) => [topPx, widthPx, heightPx])).toEqual([
      [0, 300, 400],
      [416, 150, 200],
      [632, 300, 400],
    ]);
    expect(layout.heightPx).toBe(1032);
  });

  it("in sight are mounted, with one on either side", () => {
    expect(pagesInSight(layout, 0, 300).map((at) => at.page)).toEqual([1, 2]);
    expect(pagesInSight(layout, 500, 100).map((at) => at.page)).toEqual([1, 2, 3]);
    expect(pagesInSight(layout, 700, 300).map((at) => at.page)).toEqual([2, 3]);
  });

  it("are found by place and by code point", () => {
    expect([0, 300, 500, 900].map((top) => pageAtMiddle(layout, top, 200))).toEqual([1, 1, 2, 3]);
    expect([0, 98, 99, 100, 250, 999].map((cp) => pageOfCp(pages, cp))).toEqual([1, 1, 2, 2, 3, 3]);
    expect(pageOfCp([], 0)).toBeNull();
    const half = { page: 3, view: [0, 0.5, 1, 0.1] } satisfies SpanBox;
    const sight = { widthPx: 332, heightPx: 300 };
    expect(scrollGoalFor(layout, { page: 3, box: half, turn: 0 }, sight)).toEqual({ topPx: 732, leftPx: null });
    expect(scrollGoalFor(layout, { page: 2, box: null, turn: 0 }, sight)).toEqual({ topPx: 416, leftPx: null });
  });

  it("fit the view whole, are as large as somebody wants them, and lie on their side", () => {
    expect(layOutPages(pages, { ...view, zoom: "page" }).pages[0]).toMatchObject({ widthPx: 150, heightPx: 200 });
    const large = layOutPages(pages, { ...view, zoom: 2 });
    expect(large.pages[0]).toMatchObject({ widthPx: 600, heightPx: 800 });
    const right = { page: 1, view: [0.8, 0.5, 0.1, 0.1] } satisfies SpanBox;
    const goal = scrollGoalFor(large, { page: 1, box: right, turn: 0 }, { widthPx: 300, heightPx: 300 });
    expect(goal).toEqual({ topPx: 300, leftPx: 360 });
    const sideways = layOutPages(pages, { ...view, zoom: "width", turn: 90 });
    expect(sideways.pages[0]).toMatchObject({ widthPx: 300, heightPx: 225 });
  });

  it("stay where they were read when their size changes", () => {
    const large = layOutPages(pages, { ...view, zoom: 2 });
    expect(sameTopIn(layout, large, 200)).toBe(400);
    expect(sameTopIn(large, layout, sameTopIn(layout, large, 700))).toBe(700);
  });

  it("keep to a height that browsers can count", () => {
    const many = Array.from({ length: 50_000 }, (_, at) => page(at + 1, 600, 800));
    expect(layOutPages(many, { ...view, zoom: 3 }).heightPx).toBeLessThan(32_000_000);
  });

  it("show words of a line as one, across, down, and over pages apart", () => {
    const across = [word(1, 0.1, 0.2, 0.1, 0.02), word(1, 0.22, 0.2, 0.1, 0.02), word(1, 0.1, 0.23, 0.1, 0.02)];
    expect(joinWordBoxes(across).map(({ view }) => view)).toEqual([
      [0.1, 0.2, expect.closeTo(0.22), expect.closeTo(0.02)],
      [0.1, 0.23, 0.1, 0.02],
    ]);
    expect(joinWordBoxes([word(1, 0.3, 0.1, 0.02, 0.1), word(1, 0.3, 0.205, 0.02, 0.1)])).toHaveLength(1);
    expect(joinWordBoxes([word(1, 0.1, 0.2, 0.01, 0.02), word(1, 0.1, 0.23, 0.01, 0.02)])).toHaveLength(2);
    expect(joinWordBoxes([word(1, 0.1, 0.2, 0.1, 0.02), word(2, 0.22, 0.2, 0.1, 0.02)])).toHaveLength(2);
  });

  it("are found by what is printed on them, else by their number", () => {
    const labels = ["i", "ii", "1"];
    expect(["II", "1", "2", "4", "", "x"].map((wanted) => findSheet(wanted, labels, 3))).toEqual([
      2,
      3,
      2,
      null,
      null,
      null,
    ]);
  });

  it("boxes are asked for in as few requests as are allowed", () => {
    const spans = Array.from({ length: 900 }, (_, at) => ({ startCp: at * 10, endCp: at * 10 + 5 }));
    const batches = batchSpans(spans);
    expect(batches.every((batch) => batch.length <= 4_000)).toBe(true);
    expect(batches.join(",").split(",")).toHaveLength(900);
    expect(batches.length).toBeLessThan(4);
  });
});
