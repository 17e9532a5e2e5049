import type { PreTrainedTokenizer } from "@huggingface/transformers";
import { LRUCache } from "lru-cache";
import type { Pair } from "./verifier";

/** A pair as a model's input has it. */
export interface EncodedPair {
  readonly ids: readonly number[];
  /** Which of the two texts each token is of; null for a tokenizer that doesn't tell. */
  readonly types: readonly number[] | null;
}

/** What stands around and between the two texts of a pair. */
interface Template {
  readonly before: EncodedPair;
  readonly between: EncodedPair;
  readonly after: EncodedPair;
  /** Of the first and of the second text. */
  readonly typeOf: readonly [number, number] | null;
}

/** Tokens that are kept, of all texts together: some megabytes. */
const KEPT_TOKENS = 2_000_000;

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i]);

function readPair(tokenizer: PreTrainedTokenizer, text: string, pair: string): EncodedPair {
  const encoded = tokenizer([text], { text_pair: [pair], return_tensor: false });
  return { ids: encoded.input_ids[0] ?? [], types: encoded.token_type_ids?.[0] ?? null };
}

const slice = ({ ids, types }: EncodedPair, from: number, to: number): EncodedPair => ({
  ids: ids.slice(from, to),
  types: types?.slice(from, to) ?? null,
});

/** Finds both texts' tokens in an encoded pair; null where they don't stand there as they do alone. */
function findTemplate(whole: EncodedPair, first: readonly number[], second: readonly number[]): Template | null {
  const { ids, types } = whole;
  const at = ids.findIndex((_, i) => isSame(ids.slice(i, i + first.length), first));
  const end = at + first.length;
  let tail = ids.length;
  while (tail - second.length >= end && !isSame(ids.slice(tail - second.length, tail), second)) tail -= 1;
  const start = tail - second.length;
  if (at < 0 || start < end) return null;
  return {
    before: slice(whole, 0, at),
    between: slice(whole, end, start),
    after: slice(whole, tail, ids.length),
    typeOf: types === null ? null : [types[at] ?? 0, types[start] ?? 0],
  };
}

const join = (first: readonly number[], second: readonly number[], template: Template): EncodedPair => {
  const { before, between, after, typeOf } = template;
  const ids = [...before.ids, ...first, ...between.ids, ...second, ...after.ids];
  if (typeOf === null) return { ids, types: null };
  const [one, two] = typeOf;
  const types = [
    ...(before.types ?? []),
    ...first.map(() => one),
    ...(between.types ?? []),
    ...second.map(() => two),
    ...(after.types ?? []),
  ];
  return { ids, types };
};

/** Long enough that no token of them is a special one, and different from each other. */
const PROBES = [
  ["a", "b"],
  ["one two", "three"],
] as const;

/**
 * Turns pairs into tokens, each text once: a premise that was measured for its windows isn't read again for its score, nor a claim's words
 * for each window. A tokenizer reads the texts of a pair apart and puts marks around them; where a trial says otherwise, it is asked for
 * every pair.
 */
export class PairEncoder {
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #known = new LRUCache<string, readonly number[]>({
    maxSize: KEPT_TOKENS,
    sizeCalculation: (tokens, text) => 1 + tokens.length + text.length,
  });
  readonly #template: Template | null;
  /** Tokens that a pair takes besides its texts. */
  readonly marks: number;

  constructor(tokenizer: PreTrainedTokenizer) {
    this.#tokenizer = tokenizer;
    const [[first, second]] = PROBES;
    const whole = readPair(tokenizer, first, second);
    this.marks = whole.ids.length - this.count(first) - this.count(second);
    const template = findTemplate(whole, this.#read(first), this.#read(second));
    const holds = PROBES.every(([text, pair]) => {
      const told = readPair(tokenizer, text, pair);
      const joined = template === null ? null : join(this.#read(text), this.#read(pair), template);
      return joined !== null && isSame(joined.ids, told.ids) && isSame(joined.types ?? [], told.types ?? []);
    });
    this.#template = holds ? template : null;
  }

  #encodeAlone(text: string): readonly number[] {
    return this.#tokenizer.encode(text, { add_special_tokens: false });
  }

  #read(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const tokens = this.#encodeAlone(text);
    this.#known.set(text, tokens);
    return tokens;
  }

  /** How many tokens a text takes by itself. */
  count(text: string): number {
    return this.#read(text).length;
  }

  encode({ premise, hypothesis }: Pair): EncodedPair {
    // A premise that nobody measured before is read for this pair alone, and not kept.
    const first = this.#known.get(premise) ?? this.#encodeAlone(premise);
    const second = this.#read(hypothesis);
    // A tokenizer takes a blank second text for none at all.
    const isWhole = first.length > 0 && second.length > 0;
    if (this.#template === null || !isWhole) return readPair(this.#tokenizer, premise, hypothesis);
    return join(first, second, this.#template);
  }
}
