import { describe, expect, it } from "vitest";
import { contrastOf, mix, readTokens, type Rgba } from "./read-tokens";

const tokens = readTokens();
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Text needs 4.5:1, edges of controls and marks that carry meaning need 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const GRAPHIC = 3;

const GROUNDS = ["canvas", "surface", "sunken", "raised", "hover", "selected"];
const MEANINGS = ["grounded", "unsupported", "misattributed", "refusal", "apart", "undecided"];
const SPANS = ["cited", "other", "evidence"];

const pairs: [ink: string, ground: string, least: number][] = [
  ...["ink", "ink-2", "ink-3", "accent", "danger"].flatMap((ink) =>
    GROUNDS.map((ground): [string, string, number] => [ink, ground, TEXT]),
  ),
  ...["accent-strong"].flatMap((ink) => GROUNDS.map((ground): [string, string, number] => [ink, ground, TEXT])),
  ...MEANINGS.flatMap((name): [string, string, number][] => [
    [name, `${name}-wash`, TEXT],
    ["ink", `${name}-wash`, TEXT],
    ["ink-2", `${name}-wash`, TEXT],
    [name, "surface", TEXT],
    [name, "canvas", TEXT],
    [name, "selected", TEXT],
    [name, "hover", TEXT],
    [`${name}-line`, "surface", GRAPHIC],
    [`${name}-line`, "canvas", GRAPHIC],
    [`${name}-line`, "sunken", GRAPHIC],
  ]),
  ...SPANS.flatMap((name): [string, string, number][] => [
    ["ink", `span-${name}`, TEXT],
    [`span-${name}-line`, `span-${name}`, GRAPHIC],
    [`span-${name}-line`, "surface", GRAPHIC],
  ]),
  ...["saved", "saving", "unsaved"].flatMap((ink): [string, string, number][] => [
    [ink, "surface", TEXT],
    [ink, "canvas", TEXT],
  ]),
  ...["diff-added", "diff-removed"].map((ground): [string, string, number] => ["ink", ground, TEXT]),
  ["on-accent", "accent-fill", TEXT],
  ["on-accent", "accent-fill-strong", TEXT],
  ["on-danger", "danger-fill", TEXT],
  ["on-danger", "danger-fill-strong", TEXT],
  ...["accent-fill", "danger-fill"].flatMap((fill): [string, string, number][] => [
    [fill, "surface", GRAPHIC],
    [fill, "canvas", GRAPHIC],
  ]),
  ["accent", "accent-wash", TEXT],
  ["ink", "accent-wash", TEXT],
  ["ink-2", "accent-wash", TEXT],
  ["danger", "danger-wash", TEXT],
  ["ink-2", "danger-wash", TEXT],
  ["ink-inverse", "ink", TEXT],
  ...GROUNDS.map((ground): [string, string, number] => ["focus", ground, GRAPHIC]),
  ...["surface", "canvas", "raised"].map((ground): [string, string, number] => ["line-strong", ground, GRAPHIC]),
  ["chunk-line", "surface", GRAPHIC],
];

function colourOf(name: string, theme: Theme): Rgba {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`tokens.css has no --${name}`);
  return token[theme];
}

describe.each(THEMES)("contrast in %s", (theme) => {
  it.each(pairs)("%s on %s is at least %d:1", (ink, ground, least) => {
    expect(contrastOf(colourOf(ink, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(least);
  });

  it.each(["accent", "unsupported-line"])("keeps ink legible on the deepest cell of a matrix in %s", (hue) => {
    const deepest = mix(colourOf(hue, theme), colourOf("surface", theme), 0.3);
    expect(contrastOf(colourOf("ink", theme), deepest)).toBeGreaterThanOrEqual(TEXT);
  });
});

describe("the tokens", () => {
  it("covers every colour but lines that only part and the scrim", () => {
    const used = new Set(pairs.flatMap(([ink, ground]) => [ink, ground]));
    const unpaired = [...tokens.keys()].filter((name) => !used.has(name));
    expect(unpaired.sort()).toEqual(["line", "line-soft", "scrim"]);
  });

  it("computes contrast as WCAG does", () => {
    const black = { r: 0, g: 0, b: 0, a: 1 };
    const white = { r: 1, g: 1, b: 1, a: 1 };
    expect(contrastOf(black, white)).toBeCloseTo(21, 6);
    const grey = 0x76 / 255;
    expect(contrastOf({ r: grey, g: grey, b: grey, a: 1 }, white)).toBeCloseTo(4.54, 2);
  });
});
