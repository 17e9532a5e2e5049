/** Folded words whose change leaves what a sentence states as it was. Not `or`, `all`, `some`, modal verbs or time words. */
const FUNCTION_WORDS = new Set(
  (
    "a an the that this these those which who of to in on at for by with as and then also each any every such said " +
    "is are was were be been being am has have had it its their his her our your they he she we you"
  ).split(" "),
);

const ARTICLES = new Set(["a", "an", "the"]);

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
export const isArticle = (word: string): boolean => ARTICLES.has(word);

const ENDINGS = new Set(["", "s", "es", "d", "ed", "e", "n", "en", "r", "er", "em", "'s", "'"]);
const MIN_STEM = 3;

/** Whether two words differ in an ending of at most two letters: `inspect`, `inspects`. */
export function isInflection(one: string, other: string): boolean {
  let stem = 0;
  while (stem < one.length && one.charCodeAt(stem) === other.charCodeAt(stem)) stem += 1;
  // A shared letter may belong to the ending of one word only: "lie", "lies".
  for (let at = stem; at >= MIN_STEM; at -= 1) {
    if (ENDINGS.has(one.slice(at)) && ENDINGS.has(other.slice(at))) return true;
  }
  return false;
}

const MIN_SPELLING = 6;
const unaccent = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "");
const spellOneWay = (word: string): string => word.replaceAll("our", "or").replace(/(?<=[iy])z/gu, "s");

/** Whether two words are one word in two spellings: accents left off, `organise` and `organize`. */
export function isSameSpelling(one: string, other: string): boolean {
  if (unaccent(one) === unaccent(other)) return true;
  return Math.min(one.length, other.length) >= MIN_SPELLING && spellOneWay(one) === spellOneWay(other);
}

const MIN_OCR = 4;
const LETTER_FOR_DIGIT = new Map([
  ["0", "o"],
  ["1", "l"],
  ["5", "s"],
  ["8", "b"],
]);

/** A word with the confusions of text recognition undone: figures inside words, a capital I taken for l at the start. */
function readOcr(word: string): string {
  const letters = Array.from(word, (character) => LETTER_FOR_DIGIT.get(character) ?? character).join("");
  return letters.replace(/^i/u, "l");
}

/** Whether the source's word is the quote's word, misread by text recognition: `c1aim`, `lnsurer`. */
export function isMisread(quoteWord: string, sourceWord: string): boolean {
  const isWord = /^\p{L}+$/u.test(quoteWord) && quoteWord.length >= MIN_OCR && /\p{L}/u.test(sourceWord);
  return isWord && readOcr(quoteWord) === readOcr(sourceWord);
}
