import { describe, expect, it } from "vitest";
import { classifyEdit, isCriticalKind, splitWords } from "@/domain/quotes/classify-edit";
import { prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { foldText } from "@/domain/text/fold";

const words = (text: string): string[] => splitWords(foldText(text).text);

describe("classifyEdit", () => {
  it.each([
    ["9,000", "8,000", "number"],
    ["1204500", "1,204,500", "thousands"],
    ["1204500", "1 204 500", "thousands"],
    ["1204500", "1.204.500", "thousands"],
    ["1204500", "1'204'500", "thousands"],
    ["425", "4.25", "number"],
    ["1204", "1.204", "number"],
    ["5", "-5", "number"],
    ["1020", "10-20", "number"],
    ["2013", "2031", "number"],
    ["102", "10²", "number"],
    ["mc²", "mc2", "raised_figure"],
    ["budget", "budget3", "raised_figure"],
    ["budget", "budget³", "raised_figure"],
    ["b", "b12", "number"],
    ["", "[12]", "reference_mark"],
    ["", "[12, 14]", "reference_mark"],
    ["", "12", "number"],
    ["g", "mg", "unit"],
    ["EUR", "USD", "unit"],
    ["€", "EUR", "sign_word"],
    ["€", "$", "unit"],
    ["section", "§", "sign_word"],
    ["percent", "%", "sign_word"],
    ["per cent", "%", "sign_word"],
    ["days", "weeks", "unit"],
    ["day", "days", "inflection"],
    ["", "not", "negation"],
    ["is", "isn't", "negation"],
    ["if", "unless", "negation"],
    ["claim", "c1aim", "ocr"],
    ["insurer", "lnsurer", "ocr"],
    ["fail", "fall", "word"],
    ["may", "must", "word"],
    ["and", "or", "word"],
    ["strict", "relaxed", "word"],
    ["legal", "illegal", "word"],
    ["contract", "contrast", "word"],
    ["", "full", "word"],
    ["the", "", "article"],
    ["that", "", "function_word"],
    ["each", "any", "function_word"],
    ["inspect", "inspects", "inflection"],
    ["inspects", "inspected", "inflection"],
    ["café", "cafe", "spelling"],
    ["organise", "organize", "spelling"],
    ["harbour", "harbor", "spelling"],
    ["well known", "well-known", "typography"],
    ["", "**", "typography"],
    [".", ",", "typography"],
  ])("%j against %j: %s", (quote, source, kind) => {
    expect(classifyEdit(words(quote), words(source))).toBe(kind);
  });

  it("calls exactly those critical that change what is stated", () => {
    const kinds = ["number", "unit", "negation", "word", "article", "thousands", "ocr", "raised_figure"] as const;
    expect(kinds.filter(isCriticalKind)).toEqual(["number", "unit", "negation", "word"]);
  });
});

const TEXT =
  "The dose of 5 mg per day must not be exceeded unless the doctor agrees, and it is taken with food or milk at noon.";

describe("edits of near matches", () => {
  it.each([
    ["The dose of 5 mg per day must be exceeded unless the doctor agrees, and it is taken", "negation", "not "],
    ["The dose of 50 mg per day must not be exceeded unless the doctor agrees, and it is taken", "number", "5"],
    ["The dose of 5 mg a day must not be exceeded unless the doctor agrees, and it is taken", "word", "per"],
    ["The dose of 5 mg per day must not be exceeded unless a doctor agrees, and it is taken", "article", "the"],
    ["The doses of 5 mg per day must not be exceeded unless the doctor agrees, and it is taken", "inflection", "dose"],
  ])("%s", (quote, kind, source) => {
    const result = resolveQuote(prepareText(TEXT), quote);
    if (result.matchType !== "fuzzy") throw new Error(result.matchType);
    expect(result.edits).toMatchObject([{ kind, source }]);
    expect(result.flags).toEqual(isCriticalKind(result.edits?.[0]?.kind ?? "word") ? ["critical_edit"] : []);
  });
});
