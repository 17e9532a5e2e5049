import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutWindows } from "./premise-windows";

const points = (text: string): number => Array.from(text).length;
const words = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

describe("cutWindows", () => {
  it("leaves a text that fits as it is", () => expect(cutWindows("  a b c ", 3, words)).toEqual(["a b c"]));
  it("has nothing for a blank text, and nothing where there is no room", () => {
    expect(cutWindows(" \n ", 5, words)).toEqual([]);
    expect(cutWindows("a", 0, words)).toBeNull();
  });

  it("overlaps by half", () => {
    expect(cutWindows("1 2 3 4 5 6 7 8", 4, words)).toEqual(["1 2 3 4", "3 4 5 6", "5 6 7 8"]);
  });

  it("cuts a run without blanks, between code points", () => {
    const windows = cutWindows("😀".repeat(30), 8, points) ?? [];
    expect(windows.every((window) => points(window) <= 8 && window.isWellFormed())).toBe(true);
  });

  it("leaves no word out, keeps to its budget, and holds whatever takes half of it whole", () => {
    const text = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 40 }), (parts, budget) => {
        const numbered = parts.map((part, i) => `${part}${i}`);
        const windows = cutWindows(numbered.join(" "), budget, words) ?? [];
        expect(windows.every((window) => words(window) <= budget)).toBe(true);
        for (const [i] of numbered.entries()) {
          const run = numbered.slice(i, i + Math.floor(budget / 2)).join(" ");
          expect(windows.some((window) => ` ${window} `.includes(` ${run} `))).toBe(true);
        }
      }),
    );
  });

  it("ends, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (text, budget) => {
        const windows = cutWindows(text, budget, points) ?? [];
        const left = windows.reduce((rest, window) => (rest.includes(window) ? rest : `${rest}!`), text);
        expect(left).toBe(text);
      }),
    );
  });
});
