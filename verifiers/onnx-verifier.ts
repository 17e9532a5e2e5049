import { basename, dirname } from "node:path";
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from "@huggingface/transformers";
import { softmax } from "./entailment-label";
import { loadTransformers } from "./load-transformers";
import { type OnnxFolder, readOnnxFolder } from "./onnx-folder";
import { type EncodedPair, PairEncoder } from "./pair-encoder";
import { cutWindows } from "./premise-windows";
import { failed, type Pair, type PairOutcome, type Verifier, VerifierUnavailable, type Windows } from "./verifier";

export interface OnnxOptions {
  /** The entailment label, where the model calls it by an unusual name. */
  readonly entailmentLabel?: string;
  /** Pairs run through the model at once. */
  readonly batchSize?: number;
}

const BATCH_SIZE = 16;

interface Loaded {
  readonly tokenizer: PreTrainedTokenizer;
  readonly encoder: PairEncoder;
  readonly model: PreTrainedModel;
  readonly tensorOf: (data: BigInt64Array, dims: number[]) => Tensor;
}

let loading: Promise<unknown> = Promise.resolve();

/** One model at a time: the runtime knows one folder of models for the whole process. */
function loadModel({ path, dtype }: OnnxFolder): Promise<Loaded> {
  const turn = loading.then(async (): Promise<Loaded> => {
    const { AutoModelForSequenceClassification, AutoTokenizer, env, Tensor: TensorOf } = await loadTransformers();
    env.localModelPath = dirname(path);
    const name = basename(path);
    try {
      const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true });
      const model = await AutoModelForSequenceClassification.from_pretrained(name, {
        local_files_only: true,
        device: "cpu",
        dtype,
      });
      const tensorOf = (data: BigInt64Array, dims: number[]) => new TensorOf("int64", data, dims);
      return { tokenizer, encoder: new PairEncoder(tokenizer), model, tensorOf };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new VerifierUnavailable("bad_model", `The model in ${path} can't be loaded: ${why}`);
    }
  });
  loading = turn.catch(() => undefined);
  return turn;
}

interface Logits {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}

function findLogits(output: unknown): Logits | null {
  const logits = (output as { logits?: Partial<Logits> } | null)?.logits;
  return logits?.data !== undefined && logits.dims !== undefined ? { data: logits.data, dims: logits.dims } : null;
}

/** One row of raw outputs as probabilities by name. Each row must have a number for every label. */
function readRow({ data, dims }: Logits, row: number, { labels, entailmentLabel }: OnnxFolder): PairOutcome {
  const width = labels.length;
  if (dims.length !== 2 || dims[1] !== width) return failed("scores_unreadable");
  const shares = softmax(labels.map((_, i) => Number(data[row * width + i])));
  if (!shares.every(Number.isFinite)) return failed("scores_unreadable");
  const scores = Object.fromEntries(labels.map((label, i) => [label, shares[i] ?? 0]));
  return { state: "scored", scores, entailment: scores[entailmentLabel] ?? 0 };
}

/** Where a row's values begin: it is filled up on the side that the model was made for. */
const startOf = ({ tokenizer }: Loaded, row: number, length: number, taken: number): number =>
  row * length + (tokenizer.padding_side === "left" ? length - taken : 0);

function makeInputs(loaded: Loaded, encoded: readonly EncodedPair[]): Record<string, Tensor> {
  const { tokenizer, tensorOf } = loaded;
  const length = encoded.reduce((most, { ids }) => Math.max(most, ids.length), 0);
  const size = encoded.length * length;
  const [ids, mask, types] = [new BigInt64Array(size), new BigInt64Array(size), new BigInt64Array(size)];
  ids.fill(BigInt(tokenizer.pad_token_id ?? 0));
  for (const [row, one] of encoded.entries()) {
    const from = startOf(loaded, row, length, one.ids.length);
    mask.fill(1n, from, from + one.ids.length);
    for (let i = 0; i < one.ids.length; i += 1) {
      ids[from + i] = BigInt(one.ids[i] ?? 0);
      const type = one.types?.[i] ?? 0;
      if (type !== 0) types[from + i] = BigInt(type);
    }
  }
  const dims = [encoded.length, length];
  const inputs = { input_ids: tensorOf(ids, dims), attention_mask: tensorOf(mask, dims) };
  const isTyped = encoded.every((one) => one.types !== null);
  return isTyped ? { ...inputs, token_type_ids: tensorOf(types, dims) } : inputs;
}

async function runModel(folder: OnnxFolder, loaded: Loaded, pairs: readonly Pair[]): Promise<PairOutcome[]> {
  const encoded = pairs.map((pair) => loaded.encoder.encode(pair));
  if (encoded.some(({ ids }) => ids.length > folder.maxTokens)) return pairs.map(() => failed("input_truncated"));
  const logits = findLogits(await loaded.model(makeInputs(loaded, encoded)));
  if (logits === null || logits.dims[0] !== pairs.length) return pairs.map(() => failed("scores_unreadable"));
  return pairs.map((_, row) => readRow(logits, row, folder));
}

/** A pair that doesn't fit whole would be cut by the model without a word; it fails instead, and takes no other pair with it. */
async function scoreBatch(folder: OnnxFolder, loaded: Loaded, pairs: readonly Pair[]): Promise<PairOutcome[]> {
  try {
    const outcomes = await runModel(folder, loaded, pairs);
    if (pairs.length === 1 || outcomes.every(({ state }) => state === "scored")) return outcomes;
  } catch {
    if (pairs.length === 1) return [failed("model_failed")];
  }
  const alone: PairOutcome[] = [];
  for (const pair of pairs) alone.push(...(await scoreBatch(folder, loaded, [pair])));
  return alone;
}

function makeCut({ maxTokens }: OnnxFolder, encoder: PairEncoder): Verifier["cutPremises"] {
  const count = (text: string): number => encoder.count(text);
  const cut = ({ premise, hypothesis }: Pair): Windows => {
    const room = maxTokens - encoder.marks - count(hypothesis);
    // Less than a quarter of the input for the premise is no reading of it.
    return room < maxTokens / 4 ? null : cutWindows(premise, room, count);
  };
  return (pairs) => Promise.resolve(pairs.map(cut));
}

/**
 * A cross-encoder in ONNX form from a local folder, as Hugging Face lays it out. Nothing is fetched; its revision is the digest of its files.
 * @throws VerifierUnavailable where folder or package is absent, or the model doesn't say which of its outputs means entailment.
 */
export async function openOnnxVerifier(folder: string, options: OnnxOptions = {}): Promise<Verifier> {
  const read = await readOnnxFolder(folder, options.entailmentLabel ?? null);
  const loaded = await loadModel(read);
  const batchSize = options.batchSize ?? BATCH_SIZE;
  return {
    kind: "onnx",
    id: basename(read.path),
    revision: read.revision,
    entailmentLabel: read.entailmentLabel,
    batchSize,
    cutPremises: makeCut(read, loaded.encoder),
    score: async (pairs, signal) => {
      const outcomes: PairOutcome[] = [];
      for (let i = 0; i < pairs.length; i += batchSize) {
        const batch = pairs.slice(i, i + batchSize);
        outcomes.push(
          ...(signal?.aborted === true ? batch.map(() => failed("stopped")) : await scoreBatch(read, loaded, batch)),
        );
      }
      return outcomes;
    },
  };
}
