import { listQuantities, type Quantity } from "@/domain/checks/list-quantities";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import { sliceSpan } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { listSourceSentences, type SourceSentence } from "@/domain/checks/source-sentences";

/** A text in which figures and negations are looked for, read on first use and once. */
export interface NumberSource {
  readonly getQuantities: () => readonly Quantity[];
  readonly getSentences: () => readonly SourceSentence[];
}

export function prepareNumbers(text: string): NumberSource {
  let quantities: readonly Quantity[] | null = null;
  let sentences: readonly SourceSentence[] | null = null;
  return {
    getQuantities: () => {
      quantities ??= listQuantities(text);
      return quantities;
    },
    getSentences: () => {
      sentences ??= listSourceSentences(text);
      return sentences;
    },
  };
}

/** What was read of the parts of a text, for as long as the text itself is kept. */
const known = new WeakMap<PreparedText, Map<string, NumberSource>>();

/** `prepareNumbers` of a part of a text (null: all of it). Responses that cite the same passage share what was read of it. */
export function numbersOfPart(text: PreparedText, part: Span | null): NumberSource {
  const parts = known.get(text) ?? new Map<string, NumberSource>();
  known.set(text, parts);
  const place = part === null ? "" : `${part.startCp} ${part.endCp}`;
  const { codePoints } = text;
  const numbers = parts.get(place) ?? prepareNumbers(part === null ? codePoints.text : sliceSpan(codePoints, part));
  parts.set(place, numbers);
  return numbers;
}
