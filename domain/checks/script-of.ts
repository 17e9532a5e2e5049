const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
  /\p{Script=Hangul}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
];

const SAMPLE_UNITS = 2000;
/** So much of the letters must be of one script to call a text written in it. */
const MOST = 0.8;

/** The place of a text's script in the list, by most of its first letters; null where none has most. */
function findScript(text: string): number | null {
  const sample = text.slice(0, SAMPLE_UNITS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const found = SCRIPTS.findIndex((script) => (sample.match(script)?.length ?? 0) >= MOST * letters);
  return found < 0 ? null : found;
}

/** Whether two texts are written in different scripts, so that neither can be found in the other word by word. */
export function isOtherScript(one: string, other: string): boolean {
  const [first, second] = [findScript(one), findScript(other)];
  return first !== null && second !== null && first !== second;
}
