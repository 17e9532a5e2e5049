/** What a stored text may not hold: PostgreSQL refuses NUL, UTF-8 cannot carry half a surrogate pair. */
export interface InvalidText {
  readonly code: "nul" | "lone_surrogate";
  /** Code point offset of the first offending character. */
  readonly atCp: number;
}

// With the u flag a surrogate range matches only a half that has no partner.
const OFFENDER = /[\0\uD800-\uDFFF]/u;

/** The first NUL or lone surrogate of a text, or null where the text can be stored and sent as it is. */
export function findInvalidText(text: string): InvalidText | null {
  const atU16 = text.search(OFFENDER);
  if (atU16 < 0) return null;
  let atCp = 0;
  for (const _ of text.slice(0, atU16)) atCp += 1;
  return { code: text.charCodeAt(atU16) === 0 ? "nul" : "lone_surrogate", atCp };
}
