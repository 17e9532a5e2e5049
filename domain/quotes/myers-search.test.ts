import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignEndingAt, listStarts, traceSteps } from "@/domain/quotes/align";
import { compilePattern, searchApprox } from "@/domain/quotes/myers-search";
import { WorkBudget } from "@/domain/quotes/work-budget";

/** The plain distance matrix: distances of the whole pattern to the nearest substring ending at each place of the text. */
function distancesByEnd(pattern: string, text: string, isStartFree: boolean): number[] {
  let column = Array.from({ length: pattern.length + 1 }, (_, i) => i);
  const ends = [column[pattern.length] ?? 0];
  for (let j = 1; j <= text.length; j += 1) {
    const next = [isStartFree ? 0 : j];
    for (let i = 1; i <= pattern.length; i += 1) {
      const change = pattern[i - 1] === text[j - 1] ? 0 : 1;
      next.push(Math.min((column[i - 1] ?? 0) + change, (column[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    column = next;
    ends.push(column[pattern.length] ?? 0);
  }
  return ends;
}

const letters = (size: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom("a", "b", "c", " "), { minLength: 1, maxLength: size }).map((list) => list.join(""));
const plenty = (): WorkBudget => new WorkBudget(1e9);

/** A text with a damaged copy of the pattern in it, so that near matches of every distance occur. */
const damaged = fc
  .tuple(
    letters(150),
    letters(120),
    letters(60),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom("x", "", "ab")), { maxLength: 14 }),
  )
  .map(([pattern, before, after, edits]) => {
    const copy = Array.from(pattern);
    for (const [at, put] of edits) copy[at % copy.length] = put;
    return { pattern, text: before + copy.join("") + after };
  });

describe("searchApprox", () => {
  it("gives the least distance and all its ends, as the plain matrix does", () => {
    fc.assert(
      fc.property(damaged, fc.integer({ min: 0, max: 20 }), ({ pattern, text }, asked) => {
        const maxEdits = Math.min(asked, pattern.length - 1);
        const found = searchApprox(compilePattern(pattern), text, { from: 0, to: text.length }, maxEdits, plenty());
        const [, ...distances] = distancesByEnd(pattern, text, true);
        const least = Math.min(...distances);
        const ends = distances.flatMap((distance, i) => (distance === least ? [i + 1] : []));
        expect(found).toEqual(least <= maxEdits ? { distance: least, ends: ends.slice(0, 256) } : null);
      }),
      { numRuns: 400 },
    );
  });

  it("stays inside its range", () => {
    const found = searchApprox(compilePattern("needle"), "needle hay needl hay", { from: 7, to: 16 }, 2, plenty());
    expect(found).toEqual({ distance: 1, ends: [16] });
  });

  it("stops when the budget is used up", () => {
    const text = "a".repeat(1000);
    expect(searchApprox(compilePattern("needle"), text, { from: 0, to: 1000 }, 2, new WorkBudget(999))).toBe(
      "over_budget",
    );
    expect(searchApprox(compilePattern("needle"), text, { from: 0, to: 1000 }, 2, new WorkBudget(1000))).toBeNull();
  });
});

describe("alignEndingAt", () => {
  it("lists the starts within its band and traces steps that spell both sides", () => {
    fc.assert(
      fc.property(letters(25), letters(30), fc.integer({ min: 0, max: 8 }), (quote, source, band) => {
        const end = source.length;
        const table = alignEndingAt(quote, source, { floor: 0, end }, band);
        const found = new Map(listStarts(table).map(({ start, distance }) => [start, distance]));
        for (let start = 0; start <= end; start += 1) {
          const distance = distancesByEnd(quote, source.slice(start), false).at(-1) ?? 0;
          expect(found.get(start)).toBe(distance <= band ? distance : undefined);
          if (distance > band) continue;
          const steps = traceSteps(table, start);
          expect(steps.filter((step) => step.op !== "match").length).toBe(distance);
          const quoted = steps.filter((step) => step.op !== "only_source").map((step) => quote[step.quoteAt]);
          const taken = steps.filter((step) => step.op !== "only_quote").map((step) => source[step.sourceAt]);
          expect([quoted.join(""), taken.join("")]).toEqual([quote, source.slice(start)]);
        }
      }),
    );
  });
});
