import { readFileSync } from "node:fs";

/** A colour in sRGB with its opacity, each part from 0 to 1. */
export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

function parseHex(hex: string): Rgba {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { r: part(1), g: part(3), b: part(5), a: hex.length === 9 ? part(7) : 1 };
}

/** Every `--name: light-dark(#…, #…)` of tokens.css. */
export function readTokens(): Map<string, { light: Rgba; dark: Rgba }> {
  const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
  const found = css.matchAll(
    /--([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}(?:[0-9a-f]{2})?),\s*(#[0-9a-f]{6}(?:[0-9a-f]{2})?)\);/g,
  );
  return new Map(
    [...found].map(([, name = "", light = "", dark = ""]) => [name, { light: parseHex(light), dark: parseHex(dark) }]),
  );
}

function linearise(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, WCAG 2.2. */
function luminanceOf({ r, g, b }: Rgba): number {
  return 0.2126 * linearise(r) + 0.7152 * linearise(g) + 0.0722 * linearise(b);
}

/** Contrast ratio of two opaque colours, 1 to 21, WCAG 2.2. */
export function contrastOf(one: Rgba, other: Rgba): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of one colour mixed into the other in sRGB, as `color-mix` does it. */
export function mix(one: Rgba, other: Rgba, share: number): Rgba {
  const at = (a: number, b: number) => a * share + b * (1 - share);
  return { r: at(one.r, other.r), g: at(one.g, other.g), b: at(one.b, other.b), a: 1 };
}
