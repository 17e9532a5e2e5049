import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import type { ResolveOptions } from "@/domain/quotes/quote-search";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { sliceSpan } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";

const resolve = (text: string, quote: string, options?: ResolveOptions) =>
  resolveQuote(prepareText(text), quote, options);

function getMatch(text: string, quote: string, options?: ResolveOptions): QuoteMatch & { slice: string } {
  const prepared = prepareText(text);
  const result = resolveQuote(prepared, quote, options);
  if (result.matchType === "unresolved") throw new Error(`unresolved: ${result.reason}`);
  return { ...result, slice: sliceSpan(prepared.codePoints, result) };
}

const GATE = "The gate stays locked. Aside. The gate stays locked. Aside. The gate stays locked.";
const span = (startCp: number, endCp: number) => ({ startCp, endCp });

describe("choosing among places", () => {
  it.each<[string, ResolveOptions, number, string[], number | null]>([
    ["nothing known", {}, 0, ["ambiguous"], null],
    ["the cited chunk", { scope: span(25, 55) }, 30, [], 1],
    ["two in the chunk", { scope: span(25, 82) }, 30, ["ambiguous"], 2],
    ["the cited page", { scopePages: [span(50, 82)] }, 60, [], null],
    ["the hint", { hintCp: 58 }, 60, [], null],
    ["the hint, far off", { hintCp: 9999 }, 60, [], null],
    ["a hint in the middle", { hintCp: 15 }, 0, ["ambiguous"], null],
    ["chunk before hint", { scope: span(25, 55), hintCp: 0 }, 30, [], 1],
    ["not in the chunk", { scope: span(0, 10) }, 0, ["ambiguous", "outside_scope"], 0],
  ])("%s", (_, options, startCp, flags, occurrencesInScope) => {
    const match = getMatch(GATE, "The gate stays locked.", options);
    expect(match).toMatchObject({ matchType: "exact", startCp, flags, occurrences: 3, occurrencesInScope });
    expect(match.places.map((place) => place.startCp)).toEqual([0, 30, 60]);
  });

  it("says when the words are on another page", () => {
    expect(getMatch(GATE, "Aside.", { scopePages: [span(0, 10)], hintCp: 23 }).how).toEqual(["outside_page"]);
  });

  it("prefers the cited chunk with other typography to the same letters elsewhere", () => {
    const text = "Isn't it due in May? Other. Isn’t it\ndue in May?";
    expect(getMatch(text, "Isn't it due in May?", { scope: span(28, 48) })).toMatchObject({
      matchType: "normalised",
      startCp: 28,
      flags: [],
    });
  });

  it("prefers the same letters elsewhere to a near match in the cited chunk", () => {
    const text =
      "The gate stays shut from dusk to dawn on market days. The gate stays locked from dusk to dawn on market days.";
    const match = getMatch(text, "The gate stays locked from dusk to dawn on market days.", { scope: span(0, 53) });
    expect(match).toMatchObject({ matchType: "exact", startCp: 54, flags: ["outside_scope"] });
  });

  it("refuses a scope that does not lie in the text", () => {
    expect(() => resolve("abc", "a", { scope: span(2, 1) })).toThrow(
      expect.objectContaining({ code: "span_inverted" }),
    );
    expect(() => resolve("abc", "a", { scope: span(0, 4) })).toThrow(
      expect.objectContaining({ code: "span_out_of_range" }),
    );
    expect(() => resolve("abc", "a", { scopePages: [span(0, 4)] })).toThrow(
      expect.objectContaining({ code: "span_out_of_range" }),
    );
  });
});

describe("what is not cut", () => {
  it("does not take a letter from its accent or half of an astral character", () => {
    expect(resolve("un cafe\u0301 noir", "cafe").matchType).toBe("unresolved");
    expect(resolve("a 🔧 b", "\uD83D").matchType).toBe("unresolved");
    expect(resolve("the oﬃce", "of").matchType).toBe("unresolved");
    expect(getMatch("un cafe\u0301 noir", "café").slice).toBe("cafe\u0301");
  });

  it("finds an emoji with or without its presentation selector", () => {
    expect(getMatch("so ❤️ it is", "❤").slice).toBe("❤️");
  });
});

describe("without a place", () => {
  it.each([
    ["some text", " \u200B\n", "blank"],
    ["some text…", "…", "punctuation_only"],
    [" \n", "some", "empty_text"],
    ["", "some", "empty_text"],
    ["The relief valve opens at 16 bar.", "opens at 17 bar", "too_short"],
    ["The relief valve opens at 16 bar.", "a wholly other sentence about lemons", "not_found"],
    ["The relief valve opens at 16 bar.", "The relief valve opens … and may be sold", "parts_not_in_order"],
  ])("%j in %j: %s", (text, quote, reason) => {
    expect(resolve(text, quote)).toMatchObject({ matchType: "unresolved", reason });
  });

  it("tells how near a paraphrase came, and keeps quiet about words that are not there", () => {
    const text = "The relief valve is rated to 16 bar and is tested each spring.";
    const near = resolve(text, "The relief valve is rated at sixteen bar and tested in each spring");
    expect(near).toMatchObject({ matchType: "unresolved", bestSimilarity: expect.closeTo(0.77, 1) });
    expect(resolve(text, "zzz qqq xxx jjj kkk www yyy hhh uuu")).not.toHaveProperty("bestSimilarity");
  });

  it("stops at its budget, says so, and still finds what is there verbatim", () => {
    const text = `${"Deliveries stop at noon on Fridays. ".repeat(50)}The end.`;
    const quote = "Deliveries stop at nine on some other days";
    expect(resolve(text, quote, { budgetSteps: 100 })).toEqual({ matchType: "unresolved", reason: "over_budget" });
    expect(resolve(text, "The end.", { budgetSteps: 0 })).toMatchObject({ matchType: "exact" });
  });

  it("has a budget for the parts of an elided quote, each of which stands in thousands of places", () => {
    const part = "the tenant pays the rent";
    const text = `${part}. `.repeat(20_000);
    const quote = Array.from({ length: 8_000 }, () => part).join(" [1] ");
    expect(resolve(text, quote)).toEqual({ matchType: "unresolved", reason: "over_budget" });
  });

  it("counts a great many places without listing them all", () => {
    const match = getMatch("a".repeat(20_000), "a");
    expect(match).toMatchObject({ occurrences: 10_000, flags: ["ambiguous"], how: ["occurrences_capped"] });
    expect(match.places.length).toBe(100);
  });
});

const parted = (count: number) =>
  `The gate stays locked at night. ${"Filler. ".repeat(count)}It is opened by the clerk.`;

describe("editor's marks and elisions", () => {
  const LEASE =
    "The tenant shall keep the roof in good repair, the walls painted, and shall report any leak to the owner at once.";

  it.each([
    ["“The tenant shall keep the roof”", "The tenant shall keep the roof"],
    ["[T]he tenant shall keep [sic] the roof", "The tenant shall keep the roof"],
    ["... shall keep the roof in good repair ...", "shall keep the roof in good repair"],
    ["shall keep the roof (emphasis added)", "shall keep the roof"],
  ])("%s", (quote, slice) => {
    expect(getMatch(LEASE, quote)).toMatchObject({ matchType: "normalised", how: ["altered"], slice });
  });

  it("keeps the parts of an elided quote apart", () => {
    const match = getMatch(LEASE, "“[t]he tenant shall keep the roof ... shall report any leak”");
    expect(match).toMatchObject({ matchType: "elided", parts: [span(0, 30), span(70, 91)] });
  });

  it("takes the tightest pair when a part occurs twice", () => {
    const text = `The gate stays locked at night. ${"Filler. ".repeat(20)}The gate stays locked by day and is opened by the clerk.`;
    expect(getMatch(text, "The gate stays locked … opened by the clerk").startCp).toBe(text.lastIndexOf("The gate"));
  });

  it("flags a long gap and refuses one beyond all quoting", () => {
    expect(getMatch(parted(100), "The gate stays locked ... opened by the clerk").flags).toEqual(["long_gap"]);
    expect(resolve(parted(1000), "The gate stays locked ... opened by the clerk")).toMatchObject({
      matchType: "unresolved",
    });
  });

  it("does not take parts that say too little", () => {
    expect(resolve("He may not go to sea again.", "He ... go")).toMatchObject({ matchType: "unresolved" });
  });
});

const WORDS = [
  "The",
  "valve",
  "opens",
  "at",
  "16",
  "bar",
  "unless",
  "it’s",
  "café",
  "ﬁlled",
  "🔧",
  "and",
  "re-\ntested",
  "spring",
];
const prose = fc.array(fc.constantFrom(...WORDS), { minLength: 12, maxLength: 60 }).map((words) => words.join(" "));
const cutAt = (text: string, a: number, b: number) => {
  const characters = Array.from(text);
  const [startCp = 0, endCp = 0] = [a % (characters.length + 1), b % (characters.length + 1)].sort((x, y) => x - y);
  return { startCp, endCp, quote: characters.slice(startCp, endCp).join("") };
};

describe("word for word only", () => {
  const text = prepareText("Sealed units may be returned within thirty days of delivery.");

  it.each([
    ["the words", "may be returned", "exact"],
    ["other typography", "May  be\u00a0returned", "normalised"],
    ["an editor's marks", "[m]ay be returned", "normalised"],
    ["parts", "Sealed units [...] of delivery.", "unresolved"],
    ["near words", "Sealed units may be returnd within thirty days", "unresolved"],
  ])("%s: %s is %s", (_what, quote, matchType) => {
    expect(resolveQuote(text, quote, { isVerbatimOnly: true }).matchType).toBe(matchType);
  });
});

describe("properties", () => {
  it("finds every slice of a text, exactly, at a place that reads the same", () => {
    fc.assert(
      fc.property(prose, fc.nat(), fc.nat(), (text, a, b) => {
        const quote = cutAt(text, a, b).quote.trim();
        fc.pre(/[\p{L}\p{N}]/u.test(quote));
        const match = getMatch(text, quote);
        expect([match.matchType, match.slice]).toEqual(["exact", quote]);
      }),
    );
  });

  it("finds it again after a change of typography, with a slice that folds alike", () => {
    fc.assert(
      fc.property(prose, fc.nat(), fc.nat(), (text, a, b) => {
        const quote = cutAt(text, a, b).quote.trim().toUpperCase().replaceAll(" ", "\n ").replaceAll("’", "'");
        fc.pre(/[\p{L}\p{N}]/u.test(quote) && !/-$|^\n/u.test(quote) && !quote.startsWith("-"));
        const match = getMatch(text, quote);
        expect(["exact", "normalised"]).toContain(match.matchType);
        if (match.how.length === 0) expect(foldText(match.slice).text).toBe(foldText(quote).text);
      }),
    );
  });

  it("gives near matches honest ends: inside the text, in order, as similar as it says", () => {
    fc.assert(
      fc.property(prose, fc.nat(), fc.nat(), fc.nat(), fc.constantFrom("x", "", "the "), (text, a, b, c, put) => {
        const { quote } = cutAt(text, a, b);
        const characters = Array.from(quote);
        fc.pre(characters.length > 30);
        characters[c % characters.length] = put;
        const prepared = prepareText(text);
        const result = resolveQuote(prepared, characters.join(""));
        fc.pre(result.matchType === "fuzzy");
        const folded = foldText(characters.join("").trim()).text;
        const distance = measure(folded, foldText(sliceSpan(prepared.codePoints, result)).text);
        expect(result.similarity).toBeGreaterThanOrEqual(0.9);
        expect(result.similarity).toBeCloseTo(1 - distance / folded.length, 10);
        for (const edit of result.edits ?? []) {
          expect(edit.span.startCp).toBeGreaterThanOrEqual(result.startCp);
          expect(edit.span.endCp).toBeLessThanOrEqual(result.endCp);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("answers any quote on any text without throwing, the same twice, with places inside the text", () => {
    const any = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), prose);
    fc.assert(
      fc.property(any, any, (text, quote) => {
        const prepared = prepareText(text);
        const result = resolveQuote(prepared, quote);
        expect(resolveQuote(prepareText(text), quote)).toEqual(result);
        if (result.matchType !== "unresolved") {
          expect(result.startCp).toBeLessThan(result.endCp);
          expect(result.endCp).toBeLessThanOrEqual(prepared.codePoints.lengthCp);
        }
      }),
    );
  });
});

/** Levenshtein distance by the plain matrix. */
function measure(one: string, other: string): number {
  let column = Array.from({ length: one.length + 1 }, (_, i) => i);
  for (let j = 1; j <= other.length; j += 1) {
    const next = [j];
    for (let i = 1; i <= one.length; i += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((column[i - 1] ?? 0) + change, (column[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    column = next;
  }
  return column[one.length] ?? 0;
}
