import type { AlignStep } from "@/domain/quotes/align";
import { classifyEdit, isCriticalKind, splitWords } from "@/domain/quotes/classify-edit";
import type { EditKind } from "@/domain/quotes/quote-resolution";
import { classOf, DIGIT, LETTER, MARK } from "@/domain/text/char-class";

/** A difference in folded text: units `[from, to)` of the source. */
export interface FoldedEdit {
  readonly kind: EditKind;
  readonly isCritical: boolean;
  readonly quote: string;
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

const RAISED_FIGURE = /\p{No}/u;
const JOINERS = " .,'/:-+";

const isDigit = (text: string, at: number): boolean => (classOf(text.charCodeAt(at)) & DIGIT) !== 0;

/** Whether the unit belongs to a word or figure, so that a change beside it changes that word. */
function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  if ((classOf(unit) & (LETTER | DIGIT | MARK)) !== 0 || RAISED_FIGURE.test(text.charAt(at))) return true;
  if (!JOINERS.includes(text.charAt(at)) || !isDigit(text, at + 1)) return false;
  // A sign before a figure needs none before it; other joiners stand between two.
  return isDigit(text, at - 1) || "-+".includes(text.charAt(at));
}

function isStepInWord(step: AlignStep | undefined, quote: string, source: string): boolean {
  if (step === undefined) return false;
  const inQuote = step.op !== "only_source" && isInWord(quote, step.quoteAt);
  const inSource = step.op !== "only_quote" && isInWord(source, step.sourceAt);
  return inQuote || inSource;
}

interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** Ranges of steps that hold all edits, widened to the words and figures they touch. */
function listChangedRanges(steps: readonly AlignStep[], quote: string, source: string): StepRange[] {
  const isIn = (at: number): boolean => isStepInWord(steps[at], quote, source);
  const ranges: StepRange[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    if (steps[at]?.op === "match") continue;
    let from = at;
    let to = at + 1;
    while (isIn(from) && isIn(from - 1)) from -= 1;
    while (to < steps.length && (steps[to]?.op !== "match" || (isIn(to - 1) && isIn(to)))) to += 1;
    const last = ranges.at(-1);
    // An edit widened backwards may reach into the range before it.
    if (last !== undefined && from <= last.to)
      ranges[ranges.length - 1] = { from: last.from, to: Math.max(to, last.to) };
    else ranges.push({ from, to });
    at = to - 1;
  }
  return ranges;
}

/** Strips the words that both sides begin and end with. */
function stripSame(
  quote: readonly string[],
  source: readonly string[],
): readonly [readonly string[], readonly string[]] {
  let head = 0;
  while (head < quote.length && head < source.length && quote[head] === source[head]) head += 1;
  let tail = 0;
  const room = Math.min(quote.length, source.length) - head;
  while (tail < room && quote.at(-1 - tail) === source.at(-1 - tail)) tail += 1;
  return [quote.slice(head, quote.length - tail), source.slice(head, source.length - tail)];
}

/** The differences of a near match in whole words, each with its kind, in order of the text. */
export function listEdits(steps: readonly AlignStep[], quote: string, source: string): FoldedEdit[] {
  const last = steps.at(-1);
  const quoteEnd = quote.length;
  const sourceEnd = last === undefined ? 0 : last.sourceAt + (last.op === "only_quote" ? 0 : 1);
  return listChangedRanges(steps, quote, source).map(({ from, to }) => {
    const first = steps[from];
    const after = steps[to];
    const sourceFrom = first?.sourceAt ?? sourceEnd;
    const sourceTo = after?.sourceAt ?? sourceEnd;
    const quotePart = quote.slice(first?.quoteAt ?? quoteEnd, after?.quoteAt ?? quoteEnd);
    const sourcePart = source.slice(sourceFrom, sourceTo);
    const kind = classifyEdit(...stripSame(splitWords(quotePart), splitWords(sourcePart)));
    return {
      kind,
      isCritical: isCriticalKind(kind),
      quote: quotePart,
      source: sourcePart,
      from: sourceFrom,
      to: sourceTo,
    };
  });
}
