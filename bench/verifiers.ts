import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Ort from "onnxruntime-node";
import { openOnnxVerifier } from "@/verifiers/onnx-verifier";
import { planVerification, type VerifiableClaim } from "@/verifiers/plan-verification";
import { runVerification } from "@/verifiers/run-verification";
import { MemoryScoreCache, type ScoreCache } from "@/verifiers/score-cache";
import { writeTinyModel } from "@/verifiers/tiny-model.fixture";
import type { Verifier } from "@/verifiers/verifier";
import { type BenchLine, timeUntilMs } from "./measure";
import { closeLater } from "./world/closing";

const PAIRS = 7200;
const WORDS = ["a", "b", "c", "filler", "the", "claim", "confirms", "denies"];
const LABEL_WORDS = ["confirms", "denies", "unrelated", "filler"];

let opened: Promise<{ readonly verifier: Verifier; readonly folder: string }> | null = null;

function openTiny() {
  opened ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-bench-model-"));
    closeLater(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
    return { verifier: await openOnnxVerifier(writeTinyModel(folder), { batchSize: 32 }), folder };
  })();
  return opened;
}

/** A number in words of the tiny vocabulary, so that no two are the same text. */
const spell = (n: number): string =>
  n.toString(WORDS.length).replaceAll(/./g, (digit) => ` ${WORDS[Number.parseInt(digit, WORDS.length)] ?? ""}`);

/** Some twelve tokens, a passage of its own for each pair. */
const pairOf = (i: number) => ({
  premise: `a ${LABEL_WORDS[i % LABEL_WORDS.length] ?? ""} b${spell(i)}`,
  hypothesis: "the claim",
});

interface RawModel {
  readonly session: Ort.InferenceSession;
  readonly feeds: Ort.InferenceSession.OnnxValueMapType;
}

/** The model without anything of ours: one pair whose tokens are known, straight into the runtime. */
async function openRaw(folder: string): Promise<RawModel> {
  const ort = createRequire(import.meta.url)("onnxruntime-node") as typeof Ort;
  const session = await ort.InferenceSession.create(join(folder, "onnx", "model.onnx"));
  const ids = BigInt64Array.from([2n, 11n, 5n, 12n, 8n, 8n, 3n, 9n, 10n, 3n]);
  const tensor = (data: BigInt64Array) => new ort.Tensor("int64", data, [1, data.length]);
  return { session, feeds: { input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1n)) } };
}

/** Each pass has words of its own: what was read before would make the next one cheaper. */
let passes = 0;

export const tinyModel: BenchLine = {
  name: "verifier-pair",
  what: "a pair through the local verifier / one bare call of the runtime",
  target: { limit: 1.3, is: "at most" },
  about: `${PAIRS} different pairs through a model of a kilobyte (tokens, batches of 32, scores by name), a pair, against one call of onnxruntime with ready tokens.`,
  ifMissed: "A model of a kilobyte computes next to nothing, so that reading words into tokens is most of the time.",
  measure: async () => {
    const { verifier, folder } = await openTiny();
    const { session, feeds } = await openRaw(folder);
    const pairs = Array.from({ length: PAIRS }, (_, i) => pairOf(PAIRS * passes + i));
    passes += 1;
    const oursMs = await timeUntilMs(() => verifier.score(pairs));
    const calls = 1000;
    const peerMs = await timeUntilMs(async () => {
      for (let i = 0; i < calls; i += 1) await session.run(feeds);
    });
    await session.release();
    return { oursMs: oursMs / PAIRS, peerMs: peerMs / calls };
  },
};

const longClaims = (): VerifiableClaim[] =>
  Array.from({ length: 400 }, (_, i) => ({
    key: String(i),
    hypothesis: "the claim",
    passages: [
      `${"filler ".repeat(60)} a ${LABEL_WORDS[i % LABEL_WORDS.length] ?? ""} b ${"c ".repeat(i % 37)}${"a ".repeat(i % 11)}`,
    ],
    cheapFailure: null,
    mayBeSent: true,
  }));

/** A judge's round trip costs more than anything here; a model of a hundred megabytes takes this long for a pair. */
const modelMs = 5;

/** The tiny model as slow as a real one. */
const slowed = (verifier: Verifier): Verifier => ({
  ...verifier,
  score: async (pairs, signal) => {
    await new Promise((resolve) => {
      setTimeout(resolve, modelMs * pairs.length);
    });
    return verifier.score(pairs, signal);
  },
});

async function verifyAll(verifier: Verifier, cache: ScoreCache): Promise<void> {
  const plan = await planVerification(verifier, longClaims(), cache);
  for await (const batch of runVerification(verifier, plan.claims, cache)) {
    if (batch.claims.some(({ state }) => state !== "scored")) throw new Error("a claim was not scored");
  }
}

export const cachedPass: BenchLine = {
  name: "verifier-cache",
  what: "a verifier's pass with a filled cache / without",
  target: { limit: 0.05, is: "at most" },
  about: `400 claims in windows through a verifier that takes ${modelMs} ms a pair, as a small real model does: planning, windows and digests included.`,
  measure: async () => {
    const verifier = slowed((await openTiny()).verifier);
    const cache = new MemoryScoreCache();
    const peerMs = await timeUntilMs(() => verifyAll(verifier, cache));
    const oursMs = await timeUntilMs(() => verifyAll(verifier, cache));
    return { oursMs, peerMs };
  },
};
