import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { cpFromU16, indexCodePoints, sliceCp, sliceSpan, u16FromCp } from "@/domain/text/code-points";

/** What shifts offsets: pairs of surrogates, marks that combine, joiners, line ends of two characters, marks of order and direction. */
const PIECES = [
  "a",
  "b ",
  "word ",
  "the rent ",
  "§ ",
  "12 ",
  "\r\n",
  "\n",
  "\t",
  " ",
  "\u00a0",
  "\ufeff",
  "😀",
  "👩‍👩‍👧",
  "👍🏽",
  "🇨🇭",
  "e\u0301",
  "a\u0308\u0323",
  "ﬁ",
  "ß",
  "שלום ",
  "مرحبا ",
  "\u200f",
  "\u200e",
  "\u200d",
  "\u200b",
  "日本",
  "한국",
  "\u1112\u1161\u11ab",
  "𝔘𝔫𝔦",
  "\u00ad",
  "-",
  "“",
  "”",
  "’",
  "…",
  "x²",
  "½ ",
];
const filling = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join(""));

/** Words that no filling holds, with all that is awkward between them. */
const planted = fc
  .tuple(fc.integer({ min: 100_000, max: 999_999 }), fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }))
  .map(([number, parts]) => `Q${number}z ${parts.join("")}q${number}Z`);

describe("a quote planted in a text of awkward characters", () => {
  it("is found word for word at its place, in code points, UTF-16 and UTF-8 alike", () => {
    fc.assert(
      fc.property(filling, planted, filling, (before, quote, after) => {
        const text = `${before}\n${quote}\n${after}`;
        const match = resolveQuote(prepareText(text), quote);
        if (match.matchType === "unresolved") throw new Error(match.reason);
        expect(match).toMatchObject({ matchType: "exact", occurrences: 1, flags: [] });
        expect(sliceCp(text, match)).toBe(quote);
        expect([...text].slice(match.startCp, match.endCp).join("")).toBe(quote);
        const index = indexCodePoints(text);
        expect(text.slice(u16FromCp(index, match.startCp), u16FromCp(index, match.endCp))).toBe(quote);
        const bytes = new TextEncoder().encode(text);
        const bytesBefore = new TextEncoder().encode([...text].slice(0, match.startCp).join("")).length;
        const length = new TextEncoder().encode(quote).length;
        expect(
          new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(bytesBefore, bytesBefore + length)),
        ).toBe(quote);
      }),
      { numRuns: 1000 },
    );
  });

  it("is found at its place when it was typed by another hand: composed, straight quotes, other line ends", () => {
    fc.assert(
      fc.property(filling, planted, filling, (before, quote, after) => {
        const text = `${before}\n${quote}\n${after}`;
        const typed = quote
          .normalize("NFC")
          .replaceAll("“", '"')
          .replaceAll("”", '"')
          .replaceAll("’", "'")
          .replaceAll("\r\n", "\n");
        const match = resolveQuote(prepareText(text), typed);
        if (match.matchType === "unresolved") throw new Error(match.reason);
        expect(sliceCp(text, match)).toBe(quote);
      }),
      { numRuns: 1000 },
    );
  });

  it("is found at each of its places", () => {
    fc.assert(
      fc.property(filling, planted, fc.integer({ min: 2, max: 5 }), (before, quote, times) => {
        const text = Array.from({ length: times }, () => `${before}\n${quote}`).join("\n");
        const match = resolveQuote(prepareText(text), quote);
        if (match.matchType === "unresolved") throw new Error(match.reason);
        expect(match.occurrences).toBe(times);
        expect(match.flags).toContain("ambiguous");
        expect(match.places.map((place) => sliceCp(text, place))).toEqual(match.places.map(() => quote));
      }),
      { numRuns: 300 },
    );
  });
});

describe("offsets", () => {
  it("go from code points to UTF-16 and back, at every character", () => {
    fc.assert(
      fc.property(filling, (text) => {
        const index = indexCodePoints(text);
        const characters = [...text];
        expect(index.lengthCp).toBe(characters.length);
        let atU16 = 0;
        for (const [atCp, character] of characters.entries()) {
          expect(u16FromCp(index, atCp)).toBe(atU16);
          expect(cpFromU16(index, atU16)).toBe(atCp);
          expect(sliceSpan(index, { startCp: atCp, endCp: atCp + 1 })).toBe(character);
          atU16 += character.length;
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a hundred thousand repeats", () => {
  it("are counted as far as they mean anything, and the first is given", () => {
    const text = "The tenant pays. ".repeat(100_000);
    const match = resolveQuote(prepareText(text), "The tenant pays.");
    expect(match).toMatchObject({
      matchType: "exact",
      startCp: 0,
      endCp: 16,
      occurrences: 10_000,
      how: ["occurrences_capped"],
    });
    const scoped = resolveQuote(prepareText(text), "the tenant  PAYS.", { scope: { startCp: 170, endCp: 187 } });
    expect(scoped).toMatchObject({ matchType: "normalised", startCp: 170, endCp: 186 });
    expect(scoped).toHaveProperty("flags", []);
  });

  it("of what is nearly the quote end within the budget", () => {
    const text = "The tenants pay the rent now. ".repeat(100_000);
    const match = resolveQuote(prepareText(text), "The tenant pays the rent now and then.");
    expect(["unresolved", "fuzzy"]).toContain(match.matchType);
    const short = resolveQuote(prepareText(text), "the landlord repairs the roof of the house", { budgetSteps: 1000 });
    expect(short).toMatchObject({ matchType: "unresolved", reason: "over_budget" });
  });

  it("in one line of a megabyte hold nobody up", () => {
    const text = "ab".repeat(500_000);
    expect(resolveQuote(prepareText(text), "ab".repeat(2_000)).matchType).toBe("exact");
    expect(resolveQuote(prepareText(text), `${"ab".repeat(2_000)}c`)).toMatchObject({ reason: "over_budget" });
  });
});
