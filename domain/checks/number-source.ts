import { listQuantities, type Quantity } from "@/domain/checks/list-quantities";
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
