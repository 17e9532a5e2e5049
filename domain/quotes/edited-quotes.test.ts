import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { makeChance, pick, writeParagraph } from "@/domain/quotes/written-texts.fixture";

/** One difference between what the source has and what was quoted; null where the words give no occasion for it. */
type Edit = (words: readonly string[], chance: () => number) => { source: string[]; quote: string[] } | null;

/** Places of inner words that a test accepts: the first and the last word stay, since nothing else says where a quote ends. */
const innerPlaces = (words: readonly string[], test: (word: string) => boolean): number[] =>
  words.map((word, at) => (at > 0 && at < words.length - 1 && test(word) ? at : -1)).filter((at) => at >= 0);

const without = (words: readonly string[], at: number): string[] => words.filter((_, i) => i !== at);
const replaced = (words: readonly string[], at: number, by: string): string[] =>
  words.map((word, i) => (i === at ? by : word));

const straighten: Edit = (words) =>
  words.some((word) => word.includes("'"))
    ? { source: words.map((word) => word.replaceAll("'", "’")), quote: [...words] }
    : { source: replaced(words, 1, `“${words[1]}”`), quote: replaced(words, 1, `"${words[1]}"`) };

const dropArticle: Edit = (words, chance) => {
  const places = innerPlaces(words, (word) => ["the", "a", "an"].includes(word));
  return places.length === 0 ? null : { source: [...words], quote: without(words, pick(chance, places)) };
};

const dropArticleAndHyphen: Edit = (words, chance) => {
  const hyphens = innerPlaces(words, (word) => /\w-\w/.test(word));
  const at = hyphens.length === 0 ? null : pick(chance, hyphens);
  const base = at === null ? words : replaced(words, at, (words[at] ?? "").replace("-", " "));
  const dropped = dropArticle(base, chance);
  return dropped === null ? null : { source: [...words], quote: dropped.quote };
};

const breakWord: Edit = (words, chance) => {
  const places = innerPlaces(words, (word) => /^[a-z]{7,}$/.test(word));
  if (places.length === 0) return null;
  const at = pick(chance, places);
  const word = words[at] ?? "";
  return { source: replaced(words, at, `${word.slice(0, 4)}-\n${word.slice(4)}`), quote: [...words] };
};

const addFootnote: Edit = (words, chance) => {
  const at = pick(
    chance,
    innerPlaces(words, (word) => /^[a-z]+$/.test(word)),
  );
  return { source: replaced(words, at, `${words[at]}${1 + Math.floor(chance() * 30)}`), quote: [...words] };
};

const EDITS: Readonly<Record<string, Edit>> = {
  "an apostrophe or quotation mark differs": straighten,
  "an article dropped": dropArticle,
  "an article dropped, a hyphen changed": dropArticleAndHyphen,
  "a word broken at a line end of the source": breakWord,
  "a footnote figure in the source": addFootnote,
};
const LENGTHS = [12, 25, 45];
const EACH = 60;

interface Outcome {
  tried: number;
  found: number;
  rightEnds: number;
}

/** Cuts a passage of so many words out of a text, edits it, and looks for what was quoted in what the source then is. */
function tryOne(edit: Edit, length: number, chance: () => number): { found: boolean; rightEnds: boolean } | null {
  const words = writeParagraph(chance, 8 + Math.floor(chance() * 25)).split(" ");
  const from = Math.floor(chance() * (words.length - length));
  const edited = edit(words.slice(from, from + length), chance);
  if (edited === null) return null;
  const before = words
    .slice(0, from)
    .map((word) => `${word} `)
    .join("");
  const passage = edited.source.join(" ");
  const after = words
    .slice(from + length)
    .map((word) => ` ${word}`)
    .join("");
  const match = resolveQuote(prepareText(before + passage + after), edited.quote.join(" "));
  if (match.matchType === "unresolved") return { found: false, rightEnds: false };
  return { found: true, rightEnds: match.startCp === before.length && match.endCp === before.length + passage.length };
}

function runExperiment(edit: Edit, seed: number): Outcome {
  const chance = makeChance(seed);
  const outcome = { tried: 0, found: 0, rightEnds: 0 };
  for (const length of LENGTHS) {
    for (let done = 0; done < EACH; ) {
      const one = tryOne(edit, length, chance);
      if (one === null) continue;
      done += 1;
      outcome.tried += 1;
      outcome.found += Number(one.found);
      outcome.rightEnds += Number(one.rightEnds);
    }
  }
  return outcome;
}

describe("quotes of 12, 25 and 45 words with one or two small edits", () => {
  it("misses at most one of 900 and gives the right ends of 98 %", () => {
    const outcomes = Object.entries(EDITS).map(([name, edit], i) => ({ name, ...runExperiment(edit, 20_310 + i) }));
    const sum = (key: "tried" | "found" | "rightEnds") => outcomes.reduce((total, one) => total + one[key], 0);
    for (const { name, tried, found, rightEnds } of outcomes)
      console.log(`${name}: ${tried - found} of ${tried} missed, ${rightEnds} right ends`);
    console.log(`all: ${sum("tried") - sum("found")} of ${sum("tried")} missed, ${sum("rightEnds")} right ends`);
    expect(sum("tried")).toBe(900);
    expect(sum("tried") - sum("found")).toBeLessThanOrEqual(1);
    expect(sum("rightEnds")).toBeGreaterThanOrEqual(0.98 * sum("found"));
  });
});

const LETTERS = "abcdefghijklmnopqrstuvwxyz ";

/** Letters changed, left out or put in: a tenth of the quote's length at most, none in its first and last word. */
function scramble(quote: string, chance: () => number): string {
  const first = quote.indexOf(" ") + 1;
  const last = quote.lastIndexOf(" ");
  const edits = Math.floor(chance() * (0.1 * quote.length - 1));
  const inner = quote.slice(first, last).split("");
  for (let i = 0; i < edits; i += 1) {
    const at = Math.floor(chance() * inner.length);
    const kind = Math.floor(chance() * 3);
    inner.splice(at, kind === 2 ? 0 : 1, ...(kind === 1 ? [] : [pick(chance, [...LETTERS])]));
  }
  return quote.slice(0, first) + inner.join("") + quote.slice(last);
}

describe("quotes with random edits up to a tenth that spare the first and the last word", () => {
  it("are all found, with the right ends of 95 %", () => {
    const chance = makeChance(77);
    let rightEnds = 0;
    const missed: string[] = [];
    const tries = 600;
    for (let i = 0; i < tries; i += 1) {
      const words = writeParagraph(chance, 12).split(" ");
      const length = 8 + Math.floor(chance() * 30);
      const from = Math.floor(chance() * (words.length - length));
      const quote = words.slice(from, from + length).join(" ");
      const startCp = words.slice(0, from).reduce((sum, word) => sum + word.length + 1, 0);
      const edited = scramble(quote, chance);
      const match = resolveQuote(prepareText(words.join(" ")), edited);
      if (match.matchType === "unresolved") missed.push(edited);
      else rightEnds += Number(match.startCp === startCp && match.endCp === startCp + quote.length);
    }
    console.log(`random edits: ${missed.length} of ${tries} missed, ${rightEnds} right ends`);
    expect(missed).toEqual([]);
    expect(rightEnds).toBeGreaterThanOrEqual(0.95 * tries);
  });
});
