import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOnnxVerifier } from "./onnx-verifier";
import { scoreClaim } from "./score-claim";
import { writeTinyModel } from "./tiny-model.fixture";
import type { Verifier } from "./verifier";

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-verifier-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = () => join(folder, `model-${(count += 1)}`);
const open = (model: Parameters<typeof writeTinyModel>[1] = {}): Promise<Verifier> =>
  openOnnxVerifier(writeTinyModel(place(), model));

const filler = (words: number) => Array.from({ length: words }, () => "filler").join(" ");

async function entailmentOf(verifier: Verifier, premise: string, hypothesis = "the claim"): Promise<number> {
  const [outcome] = await verifier.score([{ premise, hypothesis }]);
  if (outcome?.state !== "scored") throw new Error(`not scored: ${outcome?.reason}`);
  return outcome.entailment;
}

describe("a local cross-encoder", () => {
  const orders = [
    ["entailment", "neutral", "contradiction"],
    ["contradiction", "entailment", "neutral"],
    ["neutral", "contradiction", "entailment"],
  ] as const;

  // Row 58 and 59 of the bug log: which output is entailment is read from the model, by id.
  it.each(orders.map((order) => [order.join(", "), order] as const))(
    "bug-log 58, 59: labels in the order %s",
    async (_, order) => {
      const verifier = await open({ meanings: order, labels: order.map((name) => name.toUpperCase()) });
      expect(verifier.entailmentLabel).toBe("ENTAILMENT");
      expect(await entailmentOf(verifier, "a confirms b")).toBeGreaterThan(0.99);
      expect(await entailmentOf(verifier, "a denies b")).toBeLessThan(0.01);
      const [scored] = await verifier.score([{ premise: "a unrelated b", hypothesis: "the claim" }]);
      expect(scored).toMatchObject({ state: "scored" });
      if (scored?.state === "scored") {
        expect(Object.keys(scored.scores).toSorted()).toEqual(["CONTRADICTION", "ENTAILMENT", "NEUTRAL"]);
        expect(scored.scores["NEUTRAL"]).toBeGreaterThan(0.99);
      }
    },
  );

  it("bug-log 57: a premise longer than the input is read in windows, to its end", async () => {
    const verifier = await open({ maxTokens: 32 });
    const premise = `${filler(400)} a confirms b`;
    const [windows] = await verifier.cutPremises([{ premise, hypothesis: "the claim" }]);
    expect(windows?.length).toBeGreaterThan(10);
    const { outcome, windowIndex } = await scoreClaim(verifier, windows ?? [], "the claim");
    expect(outcome).toMatchObject({ state: "scored" });
    expect(outcome.state === "scored" && outcome.entailment).toBeGreaterThan(0.99);
    expect(windowIndex).toBe((windows?.length ?? 0) - 1);
  });

  it("bug-log 57: what doesn't fit is a failure, and takes no other pair with it", async () => {
    const verifier = await open({ maxTokens: 32 });
    const outcomes = await verifier.score([
      { premise: filler(100), hypothesis: "the claim" },
      { premise: "a confirms b", hypothesis: "the claim" },
    ]);
    expect(outcomes).toMatchObject([{ state: "failed", reason: "input_truncated" }, { state: "scored" }]);
    expect(await verifier.cutPremises([{ premise: "a b c", hypothesis: filler(40) }])).toEqual([null]);
  });

  it("gives the same score alone and beside others, whatever their lengths", async () => {
    const verifier = await open();
    const pairs = ["a confirms b", `${filler(60)} confirms`, "c", "a denies b"].map((premise) => ({
      premise,
      hypothesis: "the claim",
    }));
    const together = await verifier.score(pairs);
    for (const [i, pair] of pairs.entries()) {
      const [alone] = await verifier.score([pair]);
      const beside = together[i];
      if (alone?.state !== "scored" || beside?.state !== "scored") throw new Error("not scored");
      expect(beside.entailment).toBeCloseTo(alone.entailment, 5);
    }
  });

  it("is pinned by its bytes", async () => {
    const [one, same, other] = [await open(), await open(), await open({ maxTokens: 64 })];
    expect(same.revision).toBe(one.revision);
    expect(other.revision).not.toBe(one.revision);
  });

  it("stops between batches when it is told to", async () => {
    const verifier = await open();
    const outcomes = await verifier.score([{ premise: "a", hypothesis: "b" }], AbortSignal.abort());
    expect(outcomes).toEqual([{ state: "failed", reason: "stopped" }]);
  });
});

describe("a model that can't be used", () => {
  it("says that there is no folder, and fetches nothing", async () => {
    const name = join(folder, "cross-encoder", "nli-deberta-v3-base");
    await expect(openOnnxVerifier(name)).rejects.toMatchObject({ code: "no_folder" });
  });

  it("says what a folder lacks", async () => {
    await expect(openOnnxVerifier(folder)).rejects.toMatchObject({ code: "bad_model" });
    await expect(openOnnxVerifier(folder)).rejects.toThrow(
      "config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx",
    );
  });

  it.each([
    ["labels without names", { labels: ["LABEL_0", "LABEL_1", "LABEL_2"] }],
    ["two labels that may be it", { labels: ["entailment", "supports", "other"] }],
    ["its negation alone", { labels: ["not_entailment", "neutral", "contradiction"] }],
    ["maps that contradict each other", { config: { label2id: { entailment: 2, neutral: 1, contradiction: 0 } } }],
    ["no names at all", { config: { id2label: null, label2id: null } }],
  ])("bug-log 58: refuses %s", async (_, model) => {
    await expect(open(model)).rejects.toMatchObject({ code: "bad_model" });
  });

  it("takes the operator's word for an unusual name", async () => {
    const verifier = await openOnnxVerifier(writeTinyModel(place(), { labels: ["holds", "neither", "fails"] }), {
      entailmentLabel: "holds",
    });
    expect(await entailmentOf(verifier, "a confirms b")).toBeGreaterThan(0.99);
  });
});
