const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const GERMAN = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf";

const SMALL: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(" ").map((word, i) => [word, i] as const),
  ...TENS.split(" ").map((word, i) => [word, (i + 2) * 10] as const),
  ...GERMAN.split(" ").map((word, i) => [word, i] as const),
]);

const LARGE: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);

/** A number written in words. UTF-16 positions in the folded text. */
export interface WordNumber {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const WORD = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu;
const JOINT = /^(?:[ -]|,? and )$/u;

const isNumberWord = ({ text }: Word): boolean => SMALL.has(text) || LARGE.has(text);

/** Whether a word goes on the number before it: "twenty-five", "three hundred", "two thousand and four"; not "one two". */
function continues(last: Word, next: Word, between: string): boolean {
  if (!JOINT.test(between)) return false;
  if (LARGE.has(next.text)) return !between.includes("and");
  if (LARGE.has(last.text)) return true;
  const [before, after] = [SMALL.get(last.text) ?? 0, SMALL.get(next.text) ?? 0];
  return !between.includes("and") && before >= 20 && after > 0 && after < 10;
}

function valueOf(words: readonly Word[]): number {
  let total = 0;
  let group = 0;
  for (const { text } of words) {
    const large = LARGE.get(text);
    if (large === undefined) group += SMALL.get(text) ?? 0;
    else if (large === 100) group = (group === 0 ? 1 : group) * 100;
    else {
      total += (group === 0 ? 1 : group) * large;
      group = 0;
    }
  }
  return total + group;
}

/** The numbers in words of a folded text, in order: `three`, `twenty-five`, `two hundred thousand`. O(n). */
export function listWordNumbers(folded: string): WordNumber[] {
  const numbers: WordNumber[] = [];
  let open: Word[] = [];
  const close = (): void => {
    const [first, last] = [open[0], open.at(-1)];
    // "Million" on its own is the unit of the figure before it.
    const isAlone =
      open.length === 1 && LARGE.has(first?.text ?? "") && first?.text !== "hundred" && first?.text !== "thousand";
    if (first !== undefined && last !== undefined && !isAlone) {
      numbers.push({ value: valueOf(open), at: first.at, end: last.end });
    }
    open = [];
  };
  for (const found of folded.matchAll(WORD)) {
    const word: Word = { text: found[0], at: found.index, end: found.index + found[0].length };
    const last = open.at(-1);
    if (!isNumberWord(word)) continue;
    if (last !== undefined && !continues(last, word, folded.slice(last.end, word.at))) close();
    open.push(word);
  }
  close();
  return numbers;
}
