import { prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { type BenchLine, timeMs } from "./measure";

/** About a million characters of sentences that all differ, made by a fixed rule. */
function makeText(): string {
  const sentences: string[] = [];
  for (let i = 0; i < 9000; i++) {
    sentences.push(
      `Clause ${i}: the tenant of unit ${(i * 7919) % 4001} pays ${(i * 31) % 977} crowns on quarter day ${i % 4}, unless rent is waived.`,
    );
  }
  return sentences.join("\n");
}

const makeSource = () => {
  const text = makeText();
  return { text, prepared: prepareText(text) };
};

let made: ReturnType<typeof makeSource> | null = null;
const source = () => (made ??= makeSource());

const quote = "Clause 8700: the tenant of unit";
const edited = "Clause 8700: the tenants of unit 2681 pays 44 crowns on quarter day 0, unles rent is waived.";

export const exactQuote: BenchLine = {
  name: "exact-quote",
  what: "exact quote search / indexOf",
  target: { limit: 3, is: "at most" },
  about:
    "A quote near the end of a text of 1 MB whose index is made: `resolveQuote`, which must know all places, against the first `indexOf`.",
  measure: () => {
    const { text, prepared } = source();
    return {
      oursMs: timeMs(20, () => resolveQuote(prepared, quote)),
      peerMs: timeMs(20, () => text.indexOf(quote)),
    };
  },
};

export const fuzzyQuote: BenchLine = {
  name: "fuzzy-quote",
  what: "fuzzy quote in 1 MB / folding that text once",
  target: null,
  about: "A quote with two misspellings, aligned within its work budget, against preparing the same text.",
  measure: () => {
    const { text, prepared } = source();
    return {
      oursMs: timeMs(2, () => resolveQuote(prepared, edited)),
      peerMs: timeMs(2, () => prepareText(text)),
    };
  },
};
