import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import proto, { type onnx as Onnx } from "onnx-proto";

// A CommonJS package: plain Node gives it as its default alone.
const { onnx } = proto;

/** What the tiny model knows: a word moves the score of the label of its meaning, and everything else says nothing. */
const MEANING: Readonly<Record<string, "entailment" | "neutral" | "contradiction">> = {
  confirms: "entailment",
  denies: "contradiction",
  unrelated: "neutral",
};

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
const WORDS = [...Object.keys(MEANING), "filler", "the", "claim", "a", "b", "c", "."];
const VOCABULARY = [...SPECIAL, ...WORDS];
const MEANINGS = ["entailment", "neutral", "contradiction"] as const;
/** Large enough that one word among forty decides. */
const WEIGHT = 400;

export interface TinyModel {
  /** Output order of the labels, as config.json names them. */
  readonly labels?: readonly string[];
  /** Which meaning stands at each output; in step with `labels`. */
  readonly meanings?: readonly (typeof MEANINGS)[number][];
  readonly maxTokens?: number;
  /** Put into config.json over what stands there. */
  readonly config?: Readonly<Record<string, unknown>>;
}

const { FLOAT, INT64 } = onnx.TensorProto.DataType;

function floats(name: string, dims: number[], values: readonly number[]): Onnx.ITensorProto {
  return { name, dims, dataType: FLOAT, floatData: [...values] };
}

const ints = (name: string, values: readonly number[]): Onnx.ITensorProto => ({
  name,
  dims: [values.length],
  dataType: INT64,
  int64Data: [...values],
});

function valueInfo(name: string, elemType: number, dims: readonly (string | number)[]): Onnx.IValueInfoProto {
  const dim = dims.map((one) => (typeof one === "number" ? { dimValue: one } : { dimParam: one }));
  return { name, type: { tensorType: { elemType, shape: { dim } } } };
}

const node = (opType: string, input: string[], output: string, attribute: Onnx.IAttributeProto[] = []) => ({
  opType,
  name: output,
  input,
  output: [output],
  attribute,
});

/** Mean of the words' rows under the mask, times a matrix: Gather, Mul, ReduceSum, Div, MatMul, Add. */
function makeGraph(meanings: readonly string[]): Onnx.IGraphProto {
  const width = MEANINGS.length;
  const table = VOCABULARY.flatMap((word) => MEANINGS.map((meaning) => (MEANING[word] === meaning ? 1 : 0)));
  const matrix = MEANINGS.flatMap((row) => meanings.map((column) => (row === column ? WEIGHT : 0)));
  const { INT } = onnx.AttributeProto.AttributeType;
  return {
    name: "tiny",
    input: [
      valueInfo("input_ids", INT64, ["batch", "length"]),
      valueInfo("attention_mask", INT64, ["batch", "length"]),
    ],
    output: [valueInfo("logits", FLOAT, ["batch", meanings.length])],
    initializer: [
      floats("table", [VOCABULARY.length, width], table),
      floats("matrix", [width, meanings.length], matrix),
      floats(
        "bias",
        [meanings.length],
        meanings.map((meaning) => (meaning === "neutral" ? 1 : 0)),
      ),
      ints("last", [2]),
      ints("length_axis", [1]),
    ],
    node: [
      node("Gather", ["table", "input_ids"], "rows"),
      node("Cast", ["attention_mask"], "mask", [{ name: "to", type: INT, i: FLOAT }]),
      node("Unsqueeze", ["mask", "last"], "mask3"),
      node("Mul", ["rows", "mask3"], "masked"),
      node("ReduceSum", ["masked", "length_axis"], "sum", [{ name: "keepdims", type: INT, i: 0 }]),
      node("ReduceSum", ["mask", "length_axis"], "count", [{ name: "keepdims", type: INT, i: 1 }]),
      node("Div", ["sum", "count"], "mean"),
      node("MatMul", ["mean", "matrix"], "product"),
      node("Add", ["product", "bias"], "logits"),
    ],
  };
}

const mark = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});
const special = (id: string) => ({ id, ids: [SPECIAL.indexOf(id)], tokens: [id] });
const part = (name: "A" | "B", type: number) => ({ Sequence: { id: name, type_id: type } });
const sign = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });

function makeTokenizer(): object {
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map(mark),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [sign("[CLS]", 0), part("A", 0), sign("[SEP]", 0)],
      pair: [sign("[CLS]", 0), part("A", 0), sign("[SEP]", 0), part("B", 1), sign("[SEP]", 1)],
      special_tokens: { "[CLS]": special("[CLS]"), "[SEP]": special("[SEP]") },
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((word, i) => [word, i])),
    },
  };
}

/** Writes a model of about a kilobyte into `folder`, in the layout of real ones. */
export function writeTinyModel(folder: string, given: TinyModel = {}): string {
  const meanings = given.meanings ?? MEANINGS;
  const labels = given.labels ?? meanings;
  const json = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  mkdirSync(join(folder, "onnx"), { recursive: true });
  json("config.json", {
    model_type: "bert",
    architectures: ["BertForSequenceClassification"],
    id2label: Object.fromEntries(labels.map((label, i) => [String(i), label])),
    label2id: Object.fromEntries(labels.map((label, i) => [label, i])),
    ...given.config,
  });
  json("tokenizer.json", makeTokenizer());
  json("tokenizer_config.json", {
    tokenizer_class: "BertTokenizer",
    do_lower_case: true,
    model_max_length: given.maxTokens ?? 128,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
    cls_token: "[CLS]",
    sep_token: "[SEP]",
    mask_token: "[MASK]",
  });
  const model = onnx.ModelProto.create({
    irVersion: 8,
    producerName: "assay-test",
    opsetImport: [{ domain: "", version: 13 }],
    graph: makeGraph(meanings),
  });
  writeFileSync(join(folder, "onnx", "model.onnx"), onnx.ModelProto.encode(model).finish());
  return folder;
}
