import { describe, expect, it } from "vitest";
import { DEFAULT_WORDS } from "@/domain/rubric/rubric-words";
import type { FigureResource } from "@/contracts/primitives";
import { explainFigure, type FigureLine, labelWord, scaleStartOf, ticksOf, usedLabels } from "./panel-figures";

const figure = (value: number | null, lo?: number): FigureResource => ({
  value,
  n: 40,
  flags: [],
  ...(lo === undefined ? {} : { ci: { lo, hi: 1, level: 0.95, method: "bootstrap" } }),
  ...(value === null ? { reason: "no_variation" } : {}),
});
const line = (shown: FigureResource): FigureLine => ({
  key: "k",
  label: "Kappa",
  about: "",
  figure: shown,
  unit: "coefficient",
});

describe("scaleStartOf", () => {
  it.each([
    ["nothing below zero", [line(figure(0.7, 0.4))], 0],
    ["an interval below zero", [line(figure(0.1, -0.13))], -0.2],
    ["a figure that doesn't exist", [line(figure(null))], 0],
    ["no line", [], 0],
    ["no further than minus one", [line(figure(-0.99, -1))], -1],
  ])("%s", (_, lines, start) => {
    expect(scaleStartOf(lines)).toBe(start);
  });
});

describe("ticksOf", () => {
  it("goes by fifths to one", () => {
    expect(ticksOf(0)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticksOf(-0.2)).toEqual([-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]);
  });
});

describe("explainFigure", () => {
  it("puts the clause where the code was and leaves the value null", () => {
    const explained = explainFigure(figure(null), { no_variation: "Not defined, because both used one label." });
    expect(explained).toMatchObject({ value: null, reason: "both used one label" });
  });
});

describe("usedLabels", () => {
  it("leaves out what neither rater said and keeps every count", () => {
    const panel = {
      labels: ["a", "b", "c"],
      table: [
        [4, 0, 1],
        [0, 0, 0],
        [0, 0, 2],
      ],
    };
    expect(usedLabels(panel)).toEqual({
      labels: ["a", "c"],
      table: [
        [4, 1],
        [0, 2],
      ],
      unused: ["b"],
    });
  });
});

describe("labelWord", () => {
  it.each([
    ["misattributed", "Misattributed citation"],
    ["not_a_claim", "Not a factual claim"],
    ["SUPPORTED", "SUPPORTED"],
  ])("%s reads %s", (label, word) => {
    expect(labelWord(label, DEFAULT_WORDS)).toBe(word);
  });
});
