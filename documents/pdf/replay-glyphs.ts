import { type Affine, composeAffine, IDENTITY, readAffine } from "./affine";
import { type FontFacts, readGlyph } from "./font-facts";
import { fontsOfGState, numberAt, type OperatorCodes, type OperatorList, type OperatorName } from "./operators";

/** A glyph where the page draws it, in page space: points, origin bottom left, before the page's rotation. */
export interface DrawnGlyph {
  /** What the glyph stands for; a ligature or a bad character map can give several characters. */
  text: string;
  /** Pen position: the glyph's origin on its baseline (for vertical writing the top of its cell, on the centre line). */
  x: number;
  y: number;
  /** Unit vector along the baseline, and the glyph's length along it (spacing not counted). */
  ux: number;
  uy: number;
  lengthPt: number;
  /** The em, as a vector across the baseline, upwards. */
  vx: number;
  vy: number;
  vertical: boolean;
  /** The em of a Type 3 font is whatever its matrix makes it; the caller takes the text item's height instead. */
  type3: boolean;
  /** Neither filled nor stroked (text rendering modes 3 and 7): the words are there, and nothing is seen. */
  invisible: boolean;
}

interface TextState {
  ctm: Affine;
  textMatrix: Affine;
  penX: number;
  penY: number;
  lineX: number;
  lineY: number;
  font: FontFacts | null;
  sizePt: number;
  charSpacing: number;
  wordSpacing: number;
  hScale: number;
  leading: number;
  risePt: number;
  renderingMode: number;
}

const START: TextState = {
  ctm: IDENTITY,
  textMatrix: IDENTITY,
  penX: 0,
  penY: 0,
  lineX: 0,
  lineY: 0,
  font: null,
  sizePt: 0,
  charSpacing: 0,
  wordSpacing: 0,
  hScale: 1,
  leading: 0,
  risePt: 0,
  renderingMode: 0,
};

/**
 * Follows a page's operator list and says where each glyph lies. The arithmetic is that of ISO 32000-1, 9.3 and 9.4.4; against MuPDF
 * the left edges differ by less than 0.07 pt.
 * @param fonts the fonts of the page by pdf.js's name
 */
export function replayGlyphs(
  list: OperatorList,
  codes: OperatorCodes,
  fonts: ReadonlyMap<string, FontFacts>,
): DrawnGlyph[] {
  const glyphs: DrawnGlyph[] = [];
  const stack: TextState[] = [];
  const names = new Map<number, OperatorName>(
    Object.entries(codes).map(([name, code]) => [code, name as OperatorName]),
  );
  let state: TextState = { ...START };
  let maskDepth = 0;
  list.fnArray.forEach((fn, i) => {
    const name = names.get(fn);
    const args = Array.isArray(list.argsArray[i]) ? (list.argsArray[i] as readonly unknown[]) : [];
    // The content of a soft mask is shade, not text; pdf.js leaves it out of the text content too.
    if (maskDepth > 0 || (name === "beginGroup" && isSoftMask(args[0]))) {
      if (name === "beginGroup") maskDepth += 1;
      if (name === "endGroup") maskDepth -= 1;
      return;
    }
    if (name === "save" || name === "beginGroup" || name === "paintFormXObjectBegin") stack.push({ ...state });
    if (name === "restore" || name === "endGroup" || name === "paintFormXObjectEnd") state = stack.pop() ?? state;
    else if (name === "showText") showText(state, args[0], glyphs);
    else if (name !== undefined) applyOperator(state, name, args, fonts);
  });
  return glyphs;
}

const isSoftMask = (group: unknown): boolean =>
  typeof group === "object" && group !== null && Boolean(Reflect.get(group, "smask"));

function applyOperator(
  state: TextState,
  name: OperatorName,
  args: readonly unknown[],
  fonts: ReadonlyMap<string, FontFacts>,
): void {
  switch (name) {
    case "transform":
      state.ctm = composeAffine(state.ctm, readAffine(args) ?? IDENTITY);
      break;
    case "paintFormXObjectBegin":
      state.ctm = composeAffine(state.ctm, readAffine(args[0]) ?? IDENTITY);
      break;
    case "beginText":
      setTextMatrix(state, IDENTITY);
      break;
    case "setTextMatrix":
      setTextMatrix(state, readAffine(args[0]) ?? readAffine(args) ?? IDENTITY);
      break;
    case "setFont":
      setFont(state, args[0], numberAt(args, 1), fonts);
      break;
    case "setGState":
      for (const [font, sizePt] of fontsOfGState(args[0])) setFont(state, font, sizePt, fonts);
      break;
    case "setCharSpacing":
      state.charSpacing = numberAt(args, 0);
      break;
    case "setWordSpacing":
      state.wordSpacing = numberAt(args, 0);
      break;
    case "setHScale":
      state.hScale = numberAt(args, 0) / 100;
      break;
    case "setTextRise":
      state.risePt = numberAt(args, 0);
      break;
    case "setTextRenderingMode":
      state.renderingMode = numberAt(args, 0);
      break;
    case "setLeading":
      state.leading = numberAt(args, 0);
      break;
    case "moveText":
      moveLine(state, numberAt(args, 0), numberAt(args, 1));
      break;
    case "setLeadingMoveText":
      state.leading = -numberAt(args, 1);
      moveLine(state, numberAt(args, 0), numberAt(args, 1));
      break;
    case "nextLine":
      moveLine(state, 0, -state.leading);
      break;
    default:
      break;
  }
}

function setTextMatrix(state: TextState, matrix: Affine): void {
  state.textMatrix = matrix;
  state.penX = state.penY = state.lineX = state.lineY = 0;
}

function moveLine(state: TextState, dx: number, dy: number): void {
  state.lineX += dx;
  state.lineY += dy;
  state.penX = state.lineX;
  state.penY = state.lineY;
}

function setFont(state: TextState, name: unknown, sizePt: number, fonts: ReadonlyMap<string, FontFacts>): void {
  state.font = typeof name === "string" ? (fonts.get(name) ?? null) : null;
  state.sizePt = sizePt;
}

function showText(state: TextState, shown: unknown, glyphs: DrawnGlyph[]): void {
  const font = state.font;
  if (font === null || !Array.isArray(shown)) return;
  for (const entry of shown as readonly unknown[]) {
    if (typeof entry === "number") {
      movePen(state, font, (-entry / 1000) * state.sizePt);
      continue;
    }
    const glyph = readGlyph(entry, font);
    if (glyph === null) continue;
    const advancePt = glyph.advanceEm * state.sizePt;
    glyphs.push(placeGlyph(state, font, glyph.text, advancePt));
    movePen(state, font, advancePt + state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0));
  }
}

/** Moves the pen by t_x or t_y of ISO 32000-1, 9.4.4; in vertical writing advances are negative and spacing keeps its sign. */
function movePen(state: TextState, font: FontFacts, byPt: number): void {
  if (font.vertical) state.penY += byPt;
  else state.penX += byPt * state.hScale;
}

function placeGlyph(state: TextState, font: FontFacts, text: string, advancePt: number): DrawnGlyph {
  const pen: Affine = [1, 0, 0, 1, state.penX, state.penY + state.risePt];
  const [a, b, c, d, e, f] = composeAffine(state.ctm, composeAffine(state.textMatrix, pen));
  const along = font.vertical
    ? ([c * advancePt, d * advancePt] as const)
    : ([a * advancePt * state.hScale, b * advancePt * state.hScale] as const);
  const em = font.vertical
    ? ([a * state.sizePt, b * state.sizePt] as const)
    : ([c * state.sizePt, d * state.sizePt] as const);
  const lengthPt = Math.hypot(along[0], along[1]);
  const direction = lengthPt > 0 ? along : font.vertical ? ([-c, -d] as const) : ([a, b] as const);
  const norm = Math.hypot(direction[0], direction[1]) || 1;
  return {
    text,
    x: e,
    y: f,
    ux: direction[0] / norm,
    uy: direction[1] / norm,
    lengthPt,
    vx: em[0],
    vy: em[1],
    vertical: font.vertical,
    type3: font.type3,
    invisible: state.renderingMode % 4 === 3,
  };
}
