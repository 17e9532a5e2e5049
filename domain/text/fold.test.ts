import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText, foldWords } from "@/domain/text/fold";
import { isSegmentBoundary } from "@/domain/text/fold-segment";
import { glueText } from "@/domain/text/glue";

const fold = (text: string): string => foldText(text).text;
const glue = (text: string): string => glueText(fold(text)).text;

/** The characters of T behind the folded units `[from, to)`. */
function sourceOf(text: string, from: number, to: number): string {
  const { startsU16, endsU16 } = foldText(text);
  return text.slice(startsU16[from], endsU16[to - 1]);
}

const TRICKY = fc.constantFrom(
  "\u1112\u1161\u11AB",
  "\uD83D",
  "\uDD27",
  ...Array.from(
    "aAé e\u0301ﬁﬃßİŉ½²①№™‘’“”″–−-\u2010\u00AD\u200B\u200D\uFE0F\uFEFF\u00A0\u2009\n\r\f漢字あｶﾞﻟﺎ𝟛🔧0192.,",
  ),
);
const trickyText = fc
  .array(fc.oneof(TRICKY, fc.string({ unit: "binary", maxLength: 2 })), { maxLength: 40 })
  .map((p) => p.join(""));

describe("foldText", () => {
  it.each([
    ["The  Owner’s\t“duty”", 'the owner\'s "duty"', "white space, case, quotation marks"],
    ["10–20 − 5", "10-20 - 5", "dashes and the minus sign"],
    ["ﬁnal oﬃce", "final office", "ligatures"],
    ["Straße", "strasse", "full case folding"],
    ["Cafe\u0301", "café", "composed"],
    ["\u1112\u1161\u11AB", "한", "conjoining jamo"],
    ["ｶﾞ", "ガ", "half-width kana with its sound mark"],
    ["０．６ＭＰａ", "0.6mpa", "full width"],
    ["六⽉", "六月", "Kangxi radical"],
    ["ﻟﺎ", "لا", "Arabic presentation forms"],
    ["10² ½ ① № ™", "10² ½ ① № ™", "what NFKC would change in meaning stays"],
    ["5 ㎡", "5 m²", "a squared unit keeps its raised figure"],
    ["admin\u00ADis\u200Btration\uFEFF", "administration", "soft hyphen, zero width, BOM"],
    ["א\u2067\u200F5\u2069", "א5", "direction controls"],
    ["discrep-\nancy", "discrepancy", "hyphen at a line end"],
    ["discrep\u00AD\nancy", "discrepancy", "soft hyphen at a line end"],
    ["discrep- ancy", "discrep- ancy", "a hyphen before a blank is left alone"],
    ["10-\n20", "10- 20", "no joining of figures"],
    ["安全弁\nを毎年", "安全弁を毎年", "a line end between ideographs"],
    ["安全弁 を", "安全弁 を", "a blank between ideographs stays"],
    ["Σς", "σσ", "final sigma"],
    ["❤️", "❤", "variation selector"],
    ["a\u200B\u0301", "á", "a zero-width character does not part letter and accent"],
    ["wait…", "wait...", "ellipsis"],
    ["¨", "¨", "a spacing accent stays whole"],
    ["", "", "nothing"],
  ])("%j -> %j (%s)", (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  it("maps back to whole source characters", () => {
    expect(sourceOf("Mix ½, ﬁnal", 7, 12)).toBe("ﬁnal");
    expect(sourceOf("Cafe\u0301 list", 3, 4)).toBe("e\u0301");
    expect(sourceOf("a \n\n b", 1, 2)).toBe(" \n\n ");
    expect(sourceOf("discrep-\nancy", 0, 11)).toBe("discrep-\nancy");
  });

  it("keeps a map that ascends, stays inside and falls on segment boundaries", () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const { text: folded, startsU16, endsU16 } = foldText(text);
        expect(startsU16.length).toBe(folded.length);
        for (let i = 0; i < folded.length; i += 1) {
          const start = startsU16[i] ?? -1;
          const end = endsU16[i] ?? -1;
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(isSegmentBoundary(text, start)).toBe(true);
          if (i > 0) {
            const isSameSegment = startsU16[i - 1] === start && endsU16[i - 1] === end;
            expect(isSameSegment || (endsU16[i - 1] ?? 0) <= start).toBe(true);
          }
        }
      }),
    );
  });

  it("folds plain words the same alone and in company", () => {
    fc.assert(
      fc.property(trickyText, fc.stringMatching(/^[A-Za-z]{1,8}$/u), (around, word) => {
        expect(fold(`${around} ${word} ${around}`)).toContain(fold(word));
      }),
    );
  });
});

describe("glueText", () => {
  it.each([
    ["N O T I C E", "notice"],
    ["well-\nknown and well-known", "wellknownandwellknown"],
    ["two-, four- and six-\nmonth", "two-,fourandsixmonth"],
    ["10-20 or 10 - 20", "10-20or10-20"],
    ["§ 4.2(b)", "§4.2(b)"],
  ])("%j -> %j", (text, expected) => {
    expect(glue(text)).toBe(expected);
  });

  it("names the folded unit behind each glued one", () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const folded = fold(text);
        const glued = glueText(folded);
        const spelled = Array.from(glued.units, (at) => folded.charAt(at)).join("");
        expect(glued.text.length).toBe(glued.units.length);
        if (text.isWellFormed()) expect(spelled).toBe(glued.text);
      }),
    );
  });
});

describe("foldWords", () => {
  it("says what foldText says, of plain texts by a shorter way", () => {
    const plainText = fc.string({ unit: fc.constantFrom(..." aAbZ-_'\"(1)[2]~."), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(plainText, trickyText), (text) => {
        expect(foldWords(text)).toBe(foldText(text).text);
      }),
    );
  });
});
