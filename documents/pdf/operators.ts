/** The drawing operators that text position depends on, by pdf.js's numbers. */
export type OperatorCodes = Readonly<Record<OperatorName, number>>;
export type OperatorName =
  | "save"
  | "restore"
  | "transform"
  | "paintFormXObjectBegin"
  | "paintFormXObjectEnd"
  | "beginGroup"
  | "endGroup"
  | "beginText"
  | "setFont"
  | "setGState"
  | "setCharSpacing"
  | "setWordSpacing"
  | "setHScale"
  | "setLeading"
  | "setTextRise"
  | "setTextRenderingMode"
  | "moveText"
  | "setLeadingMoveText"
  | "setTextMatrix"
  | "nextLine"
  | "showText";

export interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** pdf.js's names of the fonts that a page sets, by operator or by graphics state. */
export function namesOfFonts(list: OperatorList, codes: OperatorCodes): Set<string> {
  const found = new Set<string>();
  list.fnArray.forEach((fn, i) => {
    const args = list.argsArray[i];
    if (!Array.isArray(args)) return;
    if (fn === codes.setFont) found.add(String(args[0]));
    if (fn === codes.setGState) for (const [name] of fontsOfGState(args[0])) found.add(name);
  });
  return found;
}

/** A numeric argument; 0 where a broken file has none. */
export const numberAt = (args: readonly unknown[], i: number): number => {
  const value = args[i];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
};

/** The fonts that a graphics state sets, with their sizes. */
export function fontsOfGState(entries: unknown): (readonly [name: string, sizePt: number])[] {
  if (!Array.isArray(entries)) return [];
  return (entries as readonly unknown[]).flatMap((entry) => {
    if (!Array.isArray(entry) || entry[0] !== "Font" || !Array.isArray(entry[1])) return [];
    return [[String(entry[1][0]), numberAt(entry[1] as readonly unknown[], 1)] as const];
  });
}
