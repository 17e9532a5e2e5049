import type { EditKind } from "@/domain/quotes/quote-resolution";
import { isArticle, isFunctionWord, isInflection, isMisread, isSameSpelling } from "@/domain/quotes/word-classes";
import { isNegation } from "@/domain/text/negations";
import { findUnitName, isUnit, spellSign } from "@/domain/text/units";

const CRITICAL_KINDS: ReadonlySet<EditKind> = new Set(["number", "unit", "negation", "word"]);

/** Whether a difference of this kind changes what is stated. */
export function isCriticalKind(kind: EditKind): boolean {
  return CRITICAL_KINDS.has(kind);
}

// A sign before a figure belongs to it, and so do points, commas and dashes between figures.
const WORDS =
  /(?:(?<![\p{L}\p{N}])[-+](?=\d))?(?:[\p{L}\p{M}\p{N}]|(?<=\d)[.,'/:-](?=\d))+(?:'\p{L}+)?|°[cf](?![\p{L}])|§+|[^\s]/gu;
const HAS_FIGURE = /\p{N}/u;

/** Folded words, figures and signs, in order. */
export function splitWords(folded: string): string[] {
  return folded.replaceAll("per cent", "percent").match(WORDS) ?? [];
}

const isPunctuation = (word: string): boolean => !/[\p{L}\p{N}\p{M}]/u.test(word) && !isUnit(word);
const hasFigure = (word: string): boolean => HAS_FIGURE.test(word);

const GROUPED = /^[-+]?\d{1,3}(?:[ ,']\d{3})+(?:\.\d+)?$/u;
const GROUPED_BY_POINTS = /^[-+]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/u;

/** A figure without its thousands separators; a single point stays, since it may be a decimal one. */
function withoutThousands(figure: string): string {
  if (GROUPED.test(figure)) return figure.replace(/[ ,']/gu, "");
  return GROUPED_BY_POINTS.test(figure) ? figure.replaceAll(".", "").replace(",", ".") : figure;
}

/** Figures of both sides are the same once thousands separators, also blanks, are taken out. */
function isSameFigure(quoteWords: readonly string[], sourceWords: readonly string[]): boolean {
  return withoutThousands(quoteWords.join(" ")) === withoutThousands(sourceWords.join(" "));
}

const RAISED = new Map(Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹", (raised, figure) => [raised, String(figure)]));
const lowerFigures = (word: string): string =>
  Array.from(word, (character) => RAISED.get(character) ?? character).join("");
const MIN_FOOTNOTED = 3;

/**
 * The source has a footnote figure behind the word (`budget3`), or one side lost the raising of a figure behind a letter
 * (`mc2`, `mc²`). Behind a figure the raising matters: 10² is not 102.
 */
function isRaisedFigure(quoteWord: string, sourceWord: string): boolean {
  if (/^\p{L}+[\p{No}\d]+$/u.test(quoteWord) && lowerFigures(quoteWord) === lowerFigures(sourceWord)) return true;
  const isFootnoted = /^\p{L}+$/u.test(quoteWord) && quoteWord.length >= MIN_FOOTNOTED;
  return (
    isFootnoted && sourceWord.startsWith(quoteWord) && /^[\p{No}\d]{1,3}$/u.test(sourceWord.slice(quoteWord.length))
  );
}

function classifyFigures(quoteWords: readonly string[], sourceWords: readonly string[]): EditKind {
  const [quoteWord, sourceWord] = [quoteWords[0], sourceWords[0]];
  if (quoteWord !== undefined && sourceWord !== undefined && quoteWords.length === 1 && sourceWords.length === 1) {
    if (isMisread(quoteWord, sourceWord)) return "ocr";
    if (isRaisedFigure(quoteWord, sourceWord)) return "raised_figure";
  }
  return isSameFigure(quoteWords, sourceWords) ? "thousands" : "number";
}

function countNegations(words: readonly string[]): number {
  return words.filter(isNegation).length;
}

/** The kind of a change of one content word into another, or `word` when they are different words. */
function classifyWordPair(quoteWord: string | undefined, sourceWord: string | undefined): EditKind {
  if (quoteWord === undefined || sourceWord === undefined) return "word";
  if (isSameSpelling(quoteWord, sourceWord)) return "spelling";
  if (isInflection(quoteWord, sourceWord)) return "inflection";
  return isMisread(quoteWord, sourceWord) ? "ocr" : "word";
}

function classifyWords(quoteWords: readonly string[], sourceWords: readonly string[]): EditKind {
  const all = [...quoteWords, ...sourceWords];
  if (all.every(isArticle)) return "article";
  if (all.every(isFunctionWord)) return "function_word";
  const quoteContent = quoteWords.filter((word) => !isFunctionWord(word));
  const sourceContent = sourceWords.filter((word) => !isFunctionWord(word));
  const pairs = Array.from({ length: Math.max(quoteContent.length, sourceContent.length) }, (_, i) =>
    classifyWordPair(quoteContent[i], sourceContent[i]),
  );
  return pairs.find(isCriticalKind) ?? pairs[0] ?? "function_word";
}

const nameUnit = (word: string): string => findUnitName(word) ?? word;

const REFERENCE_MARK = /^\[\d{1,3}(?:[,;-]\d{1,3})*\]$/u;

/**
 * Says what kind of difference lies between the words of a quote and those of its source (both folded, either may be empty).
 * The worst kind that applies is given.
 */
export function classifyEdit(quoteWords: readonly string[], sourceWords: readonly string[]): EditKind {
  if (quoteWords.length === 0 && REFERENCE_MARK.test(sourceWords.join(""))) return "reference_mark";
  const quotePlain = quoteWords.filter((word) => !isPunctuation(word));
  const sourcePlain = sourceWords.filter((word) => !isPunctuation(word));
  const [quote, source] = [quotePlain.map(spellSign), sourcePlain.map(spellSign)];
  if (countNegations(quote) !== countNegations(source)) return "negation";
  if ([...quote, ...source].some(hasFigure)) return classifyFigures(quote, source);
  if (quotePlain.join("") === sourcePlain.join("")) return "typography";
  if (quote.join("") === source.join("")) return "sign_word";
  if (quote.map(nameUnit).join(" ") === source.map(nameUnit).join(" ")) return "inflection";
  if ([...quote, ...source].some(isUnit)) return "unit";
  return classifyWords(quote, source);
}
