/** Lines of this many characters look wrapped by hand. */
const SHORTEST = 40;
const LONGEST = 132;
const SAMPLE_U16 = 20_000;
const ENOUGH_LINES = 6;

/**
 * How many characters the lines of a text have that was wrapped by hand, as letters and leaflets are; null for running text, whose
 * line ends are paragraphs. Such a text is drawn small enough that its lines don't wrap a second time.
 */
export function findHardWrap(text: string): number | null {
  const lengths = text
    .slice(0, SAMPLE_U16)
    .split("\n")
    .map((line) => line.trimEnd().length);
  const filled = lengths.filter((length) => length > 0);
  const longest = Math.max(0, ...filled);
  const long = lengths.flatMap((length, at) => (length >= SHORTEST ? [at] : []));
  if (filled.length < ENOUGH_LINES || longest > LONGEST || long.length * 2 < filled.length) return null;
  // A paragraph of one line goes on in none; a wrapped one mostly does.
  const goesOn = long.filter((at) => (lengths[at + 1] ?? 0) > 0);
  return goesOn.length * 2 >= long.length ? longest : null;
}
