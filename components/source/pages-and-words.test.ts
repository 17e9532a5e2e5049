import { describe, expect, it } from "vitest";
import { sliceCp } from "@/domain/text/code-points";
import {
  batchSpans,
  drawRankOf,
  layOutPages,
  pageAtMiddle,
  pageOfCp,
  pagesInSight,
  pagesToMount,
  sameTopIn,
  scrollGoalFor,
} from "./page-layout";
import type { SpanBox } from "@/contracts/documents";
import { listSentenceStarts, moveCaret, spanOfCaret } from "./word-caret";
import { joinWordBoxes } from "./use-page-words";
import { findSheet } from "./use-page-labels";
import { findWordAt, listWords, markedWords, spansOfWords } from "./words";

const page = (number: number, widthPt: number, heightPt: number) => ({
  page: number,
  startCp: (number - 1) * 100,
  endCp: number * 100 - 1,
  widthPt,
  heightPt,
  rotation: 0,
});

const word = (number: number, ...view: [number, number, number, number]) => ({ page: number, view });

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

  it.each([
    [null, [1, 2]],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [9, [1, 2]],
  ])("include the one that is gone to, before it is in sight: %s", (goalPage, mounted) => {
    expect(pagesToMount(layout, { topPx: 0, heightPx: 300 }, goalPage).map((at) => at.page)).toEqual(mounted);
  });

  it.each([
    [0, null, ["in sight", "beside", "beside"]],
    [350, 3, ["in sight", "in sight", "goal"]],
  ])("are drawn by whether they are gone to, in sight or beside: at %i, to %s", (topPx, goalPage, ranks) => {
    expect(layout.pages.map((at) => drawRankOf(at, { topPx, heightPx: 100 }, goalPage))).toEqual(ranks);
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
