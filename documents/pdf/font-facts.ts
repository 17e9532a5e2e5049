import { readAffine } from "./affine";

/** What of a font decides where its glyphs lie. */
export interface FontFacts {
  /** Glyph space to text space along x; 0.001 for all but Type 3 fonts. */
  unitsToEm: number;
  vertical: boolean;
  type3: boolean;
  /** How far the pen goes down in glyph space (negative), where a glyph of a vertical font has no metrics of its own. */
  verticalAdvance: number;
}

/** The DW2 default of ISO 32000-1, 9.7.4.3. */
const DEFAULT_VERTICAL_ADVANCE = -1000;

/** Reads a font object of pdf.js; anything it lacks gets the value that PDF gives it. */
export function readFont(font: unknown): FontFacts {
  const get = (key: string): unknown =>
    typeof font === "object" && font !== null ? Reflect.get(font, key) : undefined;
  const matrix = readAffine(get("fontMatrix"));
  return {
    unitsToEm: matrix === null ? 0.001 : matrix[0],
    vertical: get("vertical") === true,
    type3: get("isType3Font") === true,
    verticalAdvance: readFirst(get("defaultVMetrics")) ?? DEFAULT_VERTICAL_ADVANCE,
  };
}

/** A shown glyph, lengths in em (before font size). */
export interface GlyphFacts {
  text: string;
  /** Along the writing direction; negative (downwards) in vertical writing. */
  advanceEm: number;
  isSpace: boolean;
}

/** Reads an entry of a showText operator; null where it is no glyph. */
export function readGlyph(entry: unknown, font: FontFacts): GlyphFacts | null {
  if (typeof entry !== "object" || entry === null) return null;
  const width = Reflect.get(entry, "width") as unknown;
  const unicode = Reflect.get(entry, "unicode") as unknown;
  const isSpace = Reflect.get(entry, "isSpace") === true;
  if (typeof width !== "number" || !Number.isFinite(width)) return null;
  const text = typeof unicode === "string" ? unicode : "";
  if (!font.vertical) return { text, advanceEm: width * font.unitsToEm, isSpace };
  const advance = readFirst(Reflect.get(entry, "vmetric")) ?? font.verticalAdvance;
  return { text, advanceEm: advance * font.unitsToEm, isSpace };
}

/** The first number of a metrics triple `[advance, origin x, origin y]`; null where there is none. */
function readFirst(metrics: unknown): number | null {
  if (typeof metrics !== "object" || metrics === null) return null;
  const first = Reflect.get(metrics, 0) as unknown;
  return typeof first === "number" && Number.isFinite(first) ? first : null;
}
