import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceCp } from "@/domain/text/code-points";
import { diffTexts } from "@/domain/text/diff-texts";

const words = (a: string, b: string) =>
  diffTexts(a, b).differences.map((difference) => [sliceCp(a, difference.a), sliceCp(b, difference.b)]);

describe("the difference of two texts", () => {
  it.each([
    ["nothing", "a b", "a b", []],
    ["a word", "within 30 days of delivery", "within 60 days of delivery", [["30", "60"]]],
    ["a word left out", "must not pay", "must pay", [["not ", ""]]],
    ["a word put in", "must pay", "must not pay", [["", "not "]]],
    ["a phrase", "the tenant shall pay now", "the landlord may pay now", [["tenant shall", "landlord may"]]],
    [
      "two places",
      "a b c d e",
      "x b c d y",
      [
        ["a", "x"],
        ["e", "y"],
      ],
    ],
    ["white space", "a b\nc", "a b c", [["\n", " "]]],
    ["everything", "", "a b", [["", "a b"]]],
    ["behind characters of two units", "😀😀 tenant", "😀😀 owner", [["tenant", "owner"]]],
    ["a mark that combines", "cafe\u0301 one", "cafe one", [["cafe\u0301", "cafe"]]],
  ])("is %s", (_name, a, b, expected) => {
    expect(words(a, b)).toEqual(expected);
  });

  const text = fc
    .array(fc.constantFrom("a", "b", "c", " ", "😀", "\n", ".", "ab"), { maxLength: 40 })
    .map((parts) => parts.join(""));

  it("is all there is: what lies between is the same on both sides, and in order", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { differences, isComplete } = diffTexts(a, b);
        expect(isComplete).toBe(true);
        let [atA, atB] = [0, 0];
        for (const difference of [...differences, null]) {
          const [endA, endB] = [difference?.a.startCp ?? [...a].length, difference?.b.startCp ?? [...b].length];
          expect(sliceCp(a, { startCp: atA, endCp: endA })).toBe(sliceCp(b, { startCp: atB, endCp: endB }));
          [atA, atB] = [difference?.a.endCp ?? 0, difference?.b.endCp ?? 0];
        }
        expect(differences.length === 0).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });

  it("is one where the texts have too little in common", () => {
    const a = Array.from({ length: 3_000 }, (_, i) => `a${i}`).join(" ");
    const b = Array.from({ length: 3_000 }, (_, i) => `b${i}`).join(" ");
    const { differences, isComplete } = diffTexts(`same ${a} end`, `same ${b} end`);
    expect(isComplete).toBe(false);
    expect(differences).toEqual([{ a: { startCp: 5, endCp: 5 + a.length }, b: { startCp: 5, endCp: 5 + b.length } }]);
  });
});
