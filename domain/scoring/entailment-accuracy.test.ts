import { describe, expect, it } from "vitest";
import { entailmentAccuracy, errorsBySlice, type JudgedSupport } from "./entailment-accuracy";
import type { QuoteFate } from "./quote-rates";
import { quoteRates } from "./quote-rates";
import { quoteWarnings } from "./quote-trend";
import { isOtherLanguage } from "./other-language";
import { slicesOf } from "./slices";

const many = (n: number, isSaid: boolean, says: boolean | null, slices: string[] = ["all"]): JudgedSupport[] =>
  Array.from({ length: n }, () => ({ isSaid, says, slices }));

describe("entailmentAccuracy", () => {
  it("keeps what holds apart from what doesn't, and what was not scored from both", () => {
    const seen = entailmentAccuracy([...many(9, true, true), ...many(1, false, true), ...many(2, true, null)]);
    // Yes to everything: right nine times of ten, and never about the one that matters.
    expect(seen.accuracy).toMatchObject({ value: 0.9, n: 10 });
    expect(seen.sensitivity.value).toBe(1);
    expect(seen.specificity).toMatchObject({ value: 0, n: 1 });
    expect(seen.base_rate.value).toBe(0.9);
    expect(seen.left_out.not_scored).toBe(2);
  });

  it("has reasons where there is nothing", () => {
    expect(entailmentAccuracy([]).accuracy).toMatchObject({ value: null, reason: "empty" });
    expect(entailmentAccuracy(many(3, true, true)).specificity).toMatchObject({ value: null, reason: "empty" });
  });

  it("names the slice in which it errs most", () => {
    const items = [...many(4, false, true, ["all", "numbers"]), ...many(16, true, true), ...many(1, true, false)];
    expect(errorsBySlice(items)).toMatchObject([
      { slice: "numbers", errors: { value: 1, n: 4 }, false_accepts: 4, false_flags: 0 },
      { slice: "all", errors: { value: 5 / 21, n: 21 }, false_accepts: 4, false_flags: 1 },
    ]);
  });
});

describe("slicesOf", () => {
  it.each([
    ["It weighs 5 kg.", ["It weighs 5 kg."], ["all", "numbers"]],
    ["It is so.", ["a | b", "| x | y |"], ["all", "table", "multi_hop"]],
    ["The RB-400 needs OCR.", ["x"], ["all", "terms"]],
    ["HbA1c is measured.", ["x"], ["all", "terms"]],
    ["Die Frist ist nicht verlängert.", ["x"], ["all", "other_language"]],
    ["It is so.", ["w".repeat(2001)], ["all", "long_premise"]],
    ["電池は十分です。", ["x"], ["all", "other_language"]],
    [`It is ${"very ".repeat(50)}so.`, ["x"], ["all", "long_claim"]],
  ])("%j", (claim, passages, slices) => expect(slicesOf(claim, passages)).toEqual(slices));
});

const rates = (exact: number, fuzzy: number, unresolved = 0) =>
  quoteRates([
    ...Array.from({ length: exact }, (): QuoteFate => "exact"),
    ...Array.from({ length: fuzzy }, (): QuoteFate => "fuzzy"),
    ...Array.from({ length: unresolved }, (): QuoteFate => "unresolved"),
  ]);

describe("quoteWarnings", () => {
  it("warns of a rise that chance doesn't explain, and of no other", () => {
    expect(quoteWarnings(rates(95, 5), rates(70, 30))).toMatchObject([{ fate: "fuzzy", before: 0.05, now: 0.3 }]);
    expect(quoteWarnings(rates(95, 5), rates(93, 7))).toEqual([]);
    expect(quoteWarnings(rates(70, 30), rates(95, 5))).toEqual([]);
    expect(quoteWarnings(rates(100, 0), rates(85, 0, 15)).map(({ fate }) => fate)).toEqual(["unresolved"]);
  });

  it("is Newcombe's lower end: 56/70 against 48/80 is a rise of at least .0524", () => {
    const [warning] = quoteWarnings(rates(32, 48), rates(14, 56));
    expect(warning?.riseAtLeast).toBeCloseTo(0.0524, 4);
  });

  it("has nothing to say of runs without quotes", () => expect(quoteWarnings(rates(0, 0), rates(1, 9))).toEqual([]));
});

describe("isOtherLanguage", () => {
  it.each([
    ["The relay may be returned within 30 days.", false],
    ["No item is in a case.", false],
    ["RB-400", false],
    ["Das Relais kann innerhalb von 30 Tagen zurückgegeben werden.", true],
    ["Le relais est dans la boîte.", true],
    ["El relé se devuelve con la caja.", true],
    ["Il relè non è nella scatola.", true],
    ["Het relais is niet in de doos.", true],
    ["O relé não pode ser devolvido.", true],
    ["继电器可以退货。", true],
    ["Реле можно вернуть.", true],
  ])("%s: %s", (text, expected) => expect(isOtherLanguage(text)).toBe(expected));
});
