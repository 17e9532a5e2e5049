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
    .map((line) => line.trimEnd().length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const longest = lengths.at(-1) ?? 0;
  const wrapped = lengths.filter((length) => length >= SHORTEST);
  if (lengths.length < ENOUGH_LINES || longest > LONGEST || longest < SHORTEST) return null;
  return wrapped.length * 2 >= lengths.length ? longest : null;
}
