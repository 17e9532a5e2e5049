import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { PreTrainedTokenizer } from "@huggingface/transformers";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTransformers } from "./load-transformers";
import { PairEncoder } from "./pair-encoder";
import { writeTinyModel } from "./tiny-model.fixture";

let folder: string;
let tokenizer: PreTrainedTokenizer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-encoder-"));
  const path = writeTinyModel(folder);
  const { AutoTokenizer, env } = await loadTransformers();
  env.localModelPath = dirname(path);
  tokenizer = await AutoTokenizer.from_pretrained(basename(path), { local_files_only: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = fc
  .array(
    fc.constantFrom("a", "b", "c", "filler", "confirms", "denies", "the", "claim", "unheard", "É", "😀", ".", ""),
    {
      maxLength: 12,
    },
  )
  .map((words) => words.join(" "));

/** Counts what it is asked, and, if told to, reads a pair otherwise than its texts. */
function watched(isOdd = false): { readonly asked: { count: number }; readonly tokenizer: PreTrainedTokenizer } {
  const asked = { count: 0 };
  const call = (...given: Parameters<PreTrainedTokenizer["_call"]>) => {
    asked.count += 1;
    const told = tokenizer(...given) as { input_ids: number[][] };
    return isOdd ? { ...told, input_ids: told.input_ids.map((ids) => ids.toReversed()) } : told;
  };
  const encode = (...given: Parameters<PreTrainedTokenizer["encode"]>) => {
    asked.count += 1;
    return tokenizer.encode(...given);
  };
  return { asked, tokenizer: Object.assign(call, { encode }) as unknown as PreTrainedTokenizer };
}

describe("pairs as tokens", () => {
  it("are what the tokenizer makes of them, whatever the texts", () => {
    const encoder = new PairEncoder(tokenizer);
    fc.assert(
      fc.property(text, text, (premise, hypothesis) => {
        const told = tokenizer([premise], { text_pair: [hypothesis], return_tensor: false });
        const { ids, types } = encoder.encode({ premise, hypothesis });
        expect(ids).toEqual(told.input_ids[0]);
        expect(types ?? undefined).toEqual(told.token_type_ids?.[0]);
        const isWhole = encoder.count(premise) > 0 && encoder.count(hypothesis) > 0;
        if (isWhole) expect(ids).toHaveLength(encoder.count(premise) + encoder.count(hypothesis) + encoder.marks);
      }),
    );
  });

  it("are read a text once, though it stands in many pairs", () => {
    const { asked, tokenizer: counting } = watched();
    const encoder = new PairEncoder(counting);
    const before = asked.count;
    encoder.count("filler filler a");
    for (const hypothesis of ["the claim", "b c", "a"]) {
      encoder.encode({ premise: "filler filler a", hypothesis });
    }
    // One premise and two hypotheses; "a" was read in the trial.
    expect(asked.count - before).toBe(3);
  });

  it("are left to a tokenizer that doesn't read the texts of a pair apart", () => {
    const encoder = new PairEncoder(watched(true).tokenizer);
    const told = tokenizer(["a confirms b"], { text_pair: ["the claim"], return_tensor: false });
    expect(encoder.encode({ premise: "a confirms b", hypothesis: "the claim" }).ids).toEqual(
      told.input_ids[0]?.toReversed(),
    );
  });
});
