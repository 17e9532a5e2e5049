/** Folded words whose change leaves what a sentence states as it was. Not `or`, `all`, `some`, modal verbs or time words. */
const FUNCTION_WORDS = new Set(
  (
    "a an the that this these those which who of to in on at for by with as and then also each any every such said " +
    "is are was were be been being am has have had it its their his her our your they he she we you"
  ).split(" "),
);

const ARTICLES = new Set(["a", "an", "the"]);

/** Unit and currency names, folded; a changed one changes a quantity. */
const UNITS = new Set(
  (
    "g kg mg µg μg ug mcg ng t lb lbs oz l ml dl cl µl μl mm cm m km µm μm nm ft inch inches yd mi ha s ms min h hr hrs " +
    "second seconds minute minutes hour hours day days week weeks month months quarter quarters year years " +
    "bar mbar pa kpa mpa psi hz khz mhz ghz w kw mw v kv ma k c f °c °f j kj kcal cal mol mmol iu percent permille " +
    "million millions billion billions thousand thousands hundred hundreds dozen eur usd gbp chf jpy euro euros dollar dollars " +
    "pound pounds cent cents pence crown crowns kb mb gb tb km/h mph rpm ppm ppb"
  ).split(" "),
);

/** Signs and the words that say the same, folded. */
const SIGN_WORDS = new Map([
  ["§", "section"],
  ["§§", "sections"],
  ["%", "percent"],
  ["&", "and"],
  ["€", "eur"],
  ["euro", "eur"],
  ["euros", "eur"],
  ["£", "gbp"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["+", "plus"],
  ["=", "equals"],
]);

const SYMBOL = /^[\p{Sc}\p{Sm}%‰°§&]$/u;

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
export const isArticle = (word: string): boolean => ARTICLES.has(word);

/** Whether a folded word or sign names a unit, a currency or a mathematical relation. */
export const isUnit = (word: string): boolean => UNITS.has(word) || SYMBOL.test(word);

/** One spelling for a sign and the word that says the same. */
export function spellSign(word: string): string {
  return SIGN_WORDS.get(word) ?? word;
}

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
