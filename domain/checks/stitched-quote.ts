/** Words of a folded text. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,'/-][\p{L}\p{M}\p{N}]+)*/gu;

const MIN_WORDS = 3;
const MAX_QUOTE_WORDS = 200;
/** A source longer than this is not taken apart. */
const MAX_SOURCE_UNITS = 400_000;
/** A stitch leaves at least so many words together, on average. */
const WORDS_A_PART = 3;
/** Comparisons for one quote in one source. */
const MAX_STEPS = 2_000_000;

/** The length of the longest run of the quote's words from `from` that stands somewhere in the source. */
function findLongestRun(quote: readonly string[], from: number, source: readonly string[], places: readonly number[]) {
  let longest = 0;
  let steps = 0;
  for (const place of places) {
    let length = 0;
    while (from + length < quote.length && quote[from + length] === source[place + length]) length += 1;
    longest = Math.max(longest, length);
    steps += length + 1;
  }
  return { longest, steps };
}

/**
 * Whether a quote is put together from words of a source that do not stand there together: every part is in the source, the
 * whole is not. Both folded. Greedy: each part is the longest run of words that the source has. False for what is too short, too
 * long or would take too much work.
 */
export function isStitched(foldedQuote: string, foldedSource: string): boolean {
  if (foldedSource.length > MAX_SOURCE_UNITS) return false;
  const quote = foldedQuote.match(WORD) ?? [];
  if (quote.length < MIN_WORDS || quote.length > MAX_QUOTE_WORDS) return false;
  const source = foldedSource.match(WORD) ?? [];
  const wanted = new Set(quote);
  const placesOf = new Map<string, number[]>();
  for (const [i, word] of source.entries()) {
    if (!wanted.has(word)) continue;
    const places = placesOf.get(word);
    if (places === undefined) placesOf.set(word, [i]);
    else places.push(i);
  }
  const maxParts = Math.max(2, Math.floor(quote.length / WORDS_A_PART));
  let parts = 0;
  let steps = 0;
  for (let at = 0; at < quote.length && parts <= maxParts && steps < MAX_STEPS; parts += 1) {
    const run = findLongestRun(quote, at, source, placesOf.get(quote[at] ?? "") ?? []);
    if (run.longest === 0) return false;
    at += run.longest;
    steps += run.steps;
    if (at === quote.length) return parts + 1 <= maxParts && parts > 0;
  }
  return false;
}
