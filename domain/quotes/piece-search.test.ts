import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePattern, searchApprox } from "@/domain/quotes/myers-search";
import { searchByPieces } from "@/domain/quotes/piece-search";
import { WorkBudget } from "@/domain/quotes/work-budget";
import { makeChance, writeParagraph } from "@/domain/quotes/written-texts.fixture";

const plenty = (): WorkBudget => new WorkBudget(1e9);

/** Clauses enough that looking for pieces is worth it. */
function writeText(seed: number): string {
  const chance = makeChance(seed);
  const paragraphs = Array.from({ length: 40 }, () => writeParagraph(chance, 8));
  return paragraphs.join("\n");
}

const TEXTS = [writeText(3), writeText(4)] as const;

const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom("", "x", "zz", " "), fc.boolean()), { maxLength: 7 });

/** The text with copies of the pattern put into it, each with edits of its own. */
function plant(
  text: string,
  pattern: string,
  copies: readonly (readonly [number, readonly [number, string, boolean][]])[],
) {
  return copies.reduce((whole, [at, changes]) => {
    const copy = Array.from(pattern);
    for (const [where, put, keeps] of changes) {
      const i = where % copy.length;
      copy[i] = keeps ? `${copy[i] ?? ""}${put}` : put;
    }
    const place = at % (whole.length + 1);
    return whole.slice(0, place) + copy.join("") + whole.slice(place);
  }, text);
}

describe("searchByPieces", () => {
  it("finds the same places with the same edits as aligning all of the text, wherever it settles anything", () => {
    const copies = fc.array(fc.tuple(fc.nat(200_000), edits), { maxLength: 3 });
    let settled = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1),
        fc.nat(10_000),
        fc.integer({ min: 24, max: 260 }),
        copies,
        (which, at, length, planted) => {
          const pattern = TEXTS[0].slice(at, at + length);
          const text = plant(TEXTS[which] ?? "", pattern, planted);
          const compiled = compilePattern(pattern);
          const maxEdits = Math.floor(pattern.length / 10);
          const range = { from: 0, to: text.length };
          const found = searchByPieces({ pattern, compiled }, text, range, maxEdits, plenty());
          const all = searchApprox(compiled, text, range, maxEdits, plenty());
          if (found === null) return;
          settled += 1;
          expect(found).toEqual(all);
        },
      ),
      { numRuns: 300 },
    );
    expect(settled).toBeGreaterThan(100);
  });

  it("settles a quote with a few letters wrong, and leaves one with more to the alignment", () => {
    const words = TEXTS[0].slice(5_000, 5_180);
    const range = { from: 0, to: TEXTS[0].length };
    const damage = (count: number) =>
      Array.from({ length: count }, (_, i) => 20 + i * 30).reduce(
        (text, at) => `${text.slice(0, at)}#${text.slice(at + 1)}`,
        words,
      );
    for (const [count, isSettled] of [
      [1, true],
      [4, true],
      [5, false],
    ] as const) {
      const pattern = damage(count);
      const found = searchByPieces({ pattern, compiled: compilePattern(pattern) }, TEXTS[0], range, 18, plenty());
      expect(found).toEqual(isSettled ? { distance: count, ends: [5_180] } : null);
    }
  });

  it.each([
    ["a short stretch", "within thirty days of the notice", 4_000],
    ["words that repeat without end", "ab".repeat(40), 20_000],
  ])("leaves %s to the alignment", (_what, pattern, units) => {
    const text = `${pattern} `.repeat(Math.ceil(units / pattern.length)).slice(0, units);
    const range = { from: 0, to: text.length };
    const compiled = compilePattern(pattern);
    expect(searchByPieces({ pattern, compiled }, text, range, 3, plenty())).toBeNull();
  });

  it("stops where the budget ends", () => {
    const pattern = TEXTS[0].slice(100, 250);
    const range = { from: 0, to: TEXTS[0].length };
    const asked = { pattern, compiled: compilePattern(pattern) };
    expect(searchByPieces(asked, TEXTS[0], range, 10, new WorkBudget(1_000))).toBe("over_budget");
  });
});
