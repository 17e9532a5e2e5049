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
import { findTables } from "./tabular-lines";
import { cutIntoStretches, cutRun, WHOLE_UP_TO_CP, windowAround } from "./text-window";

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

const selectedOf = (text: string, words: string) => {
  const map = new OffsetMap([{ node: "text", startCp: 0, text }]);
  const fromU16 = text.indexOf(words);
  return { startCp: map.cpOf("text", fromU16), endCp: map.cpOf("text", fromU16 + words.length) };
};

/** Part A of the bug log, as far as the selecting of words goes; each test is named by its row. */
describe("selected words", () => {
  it("row 8: an emoji before them counts as one", () => {
    expect(selectedOf("💩This is an annotation.", "annotation")).toEqual({ startCp: 12, endCp: 22 });
  });

  it("row 9: the last word ends where the text ends", () => {
    expect(selectedOf("Alpha omega", "omega")).toEqual({ startCp: 6, endCp: lengthCp("Alpha omega") });
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
