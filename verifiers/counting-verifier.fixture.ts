import { cutWindows } from "./premise-windows";
import { failed, type Pair, type PairOutcome, type Verifier } from "./verifier";

/** A verifier of a test: a premise that holds every word of the hypothesis entails it. It counts what it is asked. */
export interface CountingVerifier extends Verifier {
  readonly asked: Pair[];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const countWords = (text: string): number => wordsOf(text).length;

export function makeCountingVerifier(
  options: { readonly maxWords?: number; readonly failOn?: string; readonly onScore?: (asked: number) => void } = {},
): CountingVerifier {
  const { maxWords = 200, failOn, onScore } = options;
  const asked: Pair[] = [];
  const scoreOne = (pair: Pair): PairOutcome => {
    if (failOn !== undefined && pair.premise.includes(failOn)) return failed("model_failed");
    const known = new Set(wordsOf(pair.premise));
    const words = wordsOf(pair.hypothesis);
    const entailment = words.filter((word) => known.has(word)).length / words.length;
    return { state: "scored", scores: { entailment, other: 1 - entailment }, entailment };
  };
  return {
    kind: "onnx",
    id: "counting",
    revision: "1",
    entailmentLabel: "entailment",
    batchSize: 8,
    asked,
    cutPremises: (pairs) =>
      Promise.resolve(
        pairs.map(({ premise, hypothesis }) => cutWindows(premise, maxWords - countWords(hypothesis), countWords)),
      ),
    score: (pairs, signal) => {
      const outcomes = pairs.map((pair) => {
        if (signal?.aborted === true) return failed("stopped");
        asked.push(pair);
        onScore?.(asked.length);
        return scoreOne(pair);
      });
      return Promise.resolve(outcomes);
    },
  };
}
