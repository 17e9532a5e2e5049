import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findEntailmentLabel, type LabelNames, readLabelNames } from "./entailment-label";
import { VerifierUnavailable } from "./verifier";

/** Weights as they are usually exported, plain ones first; the name says how the runtime is to read them. */
const WEIGHTS = [
  { file: "onnx/model.onnx", dtype: "fp32" },
  { file: "onnx/model_quantized.onnx", dtype: "q8" },
  { file: "onnx/model_fp16.onnx", dtype: "fp16" },
] as const;

const NEEDED = ["config.json", "tokenizer.json", "tokenizer_config.json"] as const;

/** A model's folder, read as far as no runtime is needed. */
export interface OnnxFolder {
  readonly path: string;
  readonly dtype: (typeof WEIGHTS)[number]["dtype"];
  /** Hex SHA-256 over names and bytes of everything a score depends on. */
  readonly revision: string;
  readonly labels: LabelNames;
  readonly entailmentLabel: string;
  /** Tokens of an input, the pair and its marks together. */
  readonly maxTokens: number;
}

/** Where a tokenizer states no length of its own it writes an absurdly large one. */
const MAX_TOKENS_STATED = 100_000;

async function digestFiles(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    const path = join(folder, file);
    hash.update(`${file}\0${statSync(path).size}\0`);
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  }
  return hash.digest("hex");
}

async function readJson(folder: string, file: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, file), "utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new VerifierUnavailable("bad_model", `${file} in ${folder} is not a JSON object.`);
}

function readMaxTokens(config: Record<string, unknown>, tokenizer: Record<string, unknown>): number {
  const stated = [tokenizer["model_max_length"], config["max_position_embeddings"]].filter(
    (length): length is number => typeof length === "number" && length > 0 && length <= MAX_TOKENS_STATED,
  );
  if (stated.length === 0) {
    throw new VerifierUnavailable(
      "bad_model",
      "Neither tokenizer_config.json nor config.json says how long an input may be.",
    );
  }
  // Models of the RoBERTa family count two positions more than an input may have tokens.
  const isOffset = config["model_type"] === "roberta" || config["model_type"] === "xlm-roberta";
  return Math.min(
    ...stated.map((length) => (isOffset && length === config["max_position_embeddings"] ? length - 2 : length)),
  );
}

/**
 * Reads a model's folder: what its labels are called, which of them means entailment, how long an input may be.
 * @param named the entailment label in the operator's words, where the model calls it by an unusual name.
 * @throws VerifierUnavailable `no_folder`, `bad_model`
 */
export async function readOnnxFolder(folder: string, named: string | null = null): Promise<OnnxFolder> {
  const path = resolve(folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) {
    throw new VerifierUnavailable(
      "no_folder",
      `There is no folder ${folder} with a model in it; nothing is downloaded.`,
    );
  }
  const weights = WEIGHTS.find(({ file }) => existsSync(join(path, file)));
  const missing = NEEDED.filter((file) => !existsSync(join(path, file)));
  if (weights === undefined || missing.length > 0) {
    const wanted = [...missing, ...(weights === undefined ? ["onnx/model.onnx"] : [])].join(", ");
    throw new VerifierUnavailable("bad_model", `The folder ${folder} lacks ${wanted}.`);
  }
  const config = await readJson(path, "config.json");
  const labels = readLabelNames(config);
  if (labels === null) {
    throw new VerifierUnavailable(
      "bad_model",
      "config.json does not name the model's labels, or names them in two ways.",
    );
  }
  const entailmentLabel = findEntailmentLabel(labels, named);
  if (entailmentLabel === null) {
    throw new VerifierUnavailable(
      "bad_model",
      `None, or more than one, of the labels ${labels.join(", ")} means entailment.`,
    );
  }
  const maxTokens = readMaxTokens(config, await readJson(path, "tokenizer_config.json"));
  const revision = await digestFiles(path, [...NEEDED, weights.file]);
  return { path, dtype: weights.dtype, revision, labels, entailmentLabel, maxTokens };
}
