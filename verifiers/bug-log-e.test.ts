import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkResponse } from "@/domain/checks/check-response";
import { splitClaims } from "@/domain/checks/split-claims";
import { prepareText } from "@/domain/quotes/prepared-text";
import { OUTCOMES } from "@/domain/rubric/codes";
import { EFFECT_OF_OUTCOME } from "@/domain/rubric/effects";
import { abstentionRates } from "@/domain/scoring/abstention";
import { citationMetrics } from "@/domain/scoring/citation-metrics";
import { findCheapFailure } from "@/domain/scoring/cheap-failure";
import { supportRate } from "@/domain/scoring/support-rate";
import { orderKeyOf } from "@/server/services/order-key";
import { makeCountingVerifier } from "./counting-verifier.fixture";
import { findEntailmentLabel, readLabelNames } from "./entailment-label";
import { readImportedScore } from "./imported-scores";
import { planVerification } from "./plan-verification";
import { runVerification } from "./run-verification";
import { MemoryScoreCache } from "./score-cache";

/** An answer split and checked as an import does it, beside one passage. */
function check(answer: string, passage = "Batteries hold their charge for 10 hours.", flag: boolean | null = null) {
  const claims = splitClaims(answer, ["1"]).map(({ text, needsCitation, citations }) => ({
    text,
    needsCitation,
    citations: citations.map(({ handle }) => ({ handle, quote: null })),
    unattachedQuotes: [],
  }));
  const checked = checkResponse({
    status: "answered",
    answer,
    asked: "How long do batteries last?",
    retrievedSet: "known",
    chunks: [{ handle: "1", source: prepareText(passage), scope: null }],
    claims,
    declinedFlag: flag,
    finishReason: null,
  });
  return { claims, checked };
}

const sha256Hex = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");

/** Whether response a stands before response b under a seed. */
const isFirst = (seed: string) => orderKeyOf({ sha256Hex }, seed, "a") < orderKeyOf({ sha256Hex }, seed, "b");

describe("metrics and judges, by the rows of the bug log", () => {
  it.each([
    ["51", "I could not find any information. Can I help with anything else?"],
    ["51", "I'm sorry, but the documents do not contain this information."],
  ])("row %s: a refusal is a status, left out of the mean and counted on its own: %s", (_, answer) => {
    const { checked } = check(answer);
    expect(checked.refusal.declined).toBe("wholly");
    const rate = supportRate([
      { hasDeclined: true, claims: [] },
      { hasDeclined: false, claims: ["supported", "not_supported"] },
    ]);
    expect(rate.pooled).toMatchObject({ value: 0.5, n: 2 });
    expect(rate.left_out.refusals).toBe(1);
  });

  it("row 51: a judge's failure is no refusal and no NaN: another count", () => {
    const rate = supportRate([{ hasDeclined: false, claims: ["not_scored", "supported"] }]);
    expect(rate.pooled).toMatchObject({ value: 1, n: 1 });
    expect(rate.left_out).toEqual({ refusals: 0, answers_without_claims: 0, claims_not_scored: 1 });
    expect(supportRate([{ hasDeclined: false, claims: ["not_scored"] }]).pooled).toMatchObject({
      value: null,
      reason: "no_claims",
    });
  });

  it("row 52: an answer in Chinese has its three claims", () => {
    const { claims, checked } = check(
      "电池可以使用十小时。[1]充电需要两小时。[1]保修期为两年。[1]",
      "电池可以使用十小时。",
    );
    expect(claims).toHaveLength(3);
    expect(claims.every(({ citations }) => citations.length === 1)).toBe(true);
    expect(checked.resolve).toBe("pass");
  });

  it("row 53: IDK is not scored", () => {
    const rate = supportRate([
      { hasDeclined: check("IDK", undefined, true).checked.refusal.declined !== "no", claims: [] },
    ]);
    expect(rate.pooled.value).toBeNull();
    expect(rate.per_answer.value).toBeNull();
    expect(rate.left_out.refusals).toBe(1);
  });

  it("row 54: no claims is not scored, in every view", () => {
    const rate = supportRate([{ hasDeclined: false, claims: [] }]);
    const cites = citationMetrics([{ docs: 3, claims: [] }]);
    for (const figure of [
      rate.pooled,
      rate.per_answer,
      cites.strict.recall_pooled,
      cites.strict.precision_pooled,
      cites.strict.recall_per_answer,
      cites.strict.precision_per_answer,
      cites.strict.handle_validity,
      cites.alce_code.recall,
      cites.alce_code.precision,
    ]) {
      expect(figure.value).toBeNull();
      expect(figure.reason).toBeDefined();
    }
  });

  it("row 55: an answer beside the point is unsupported, though nothing contradicts it", async () => {
    const verifier = makeCountingVerifier();
    const claim = {
      key: "a",
      hypothesis: "Ada Lovelace",
      passages: ["Batteries hold their charge for 10 hours."],
      cheapFailure: null,
      mayBeSent: true,
    };
    const plan = await planVerification(verifier, [claim], new MemoryScoreCache());
    for await (const { claims } of runVerification(verifier, plan.claims, new MemoryScoreCache())) {
      expect(claims).toMatchObject([{ state: "scored", score: { entailment: 0 } }]);
    }
    expect(supportRate([{ hasDeclined: false, claims: ["not_supported"] }]).pooled.value).toBe(0);
  });

  it("row 56: refusals have outcomes of their own, none of which counts as an assertion", () => {
    const refusals = OUTCOMES.filter((outcome) => outcome.includes("refusal"));
    expect(refusals).toEqual(["correct_refusal", "incorrect_refusal", "refusal_after_retrieval_miss"]);
    expect(refusals.map((outcome) => EFFECT_OF_OUTCOME[outcome])).not.toContain("against");
  });

  it("row 57: a long context is read to its end, and a score over a cut premise is a failure", async () => {
    const verifier = makeCountingVerifier({ maxWords: 64 });
    const claim = {
      key: "a",
      hypothesis: "founded in 1962",
      passages: [`${"filler words ".repeat(160)}It was founded in 1926.`],
      cheapFailure: null,
      mayBeSent: true,
    };
    const plan = await planVerification(verifier, [claim], new MemoryScoreCache());
    for await (const { claims } of runVerification(verifier, plan.claims, new MemoryScoreCache())) {
      const [settled] = claims;
      expect(settled?.state === "scored" && settled.score.entailment < 1).toBe(true);
    }
    expect(verifier.asked.some(({ premise }) => premise.endsWith("1926."))).toBe(true);
    expect(verifier.asked.every(({ hypothesis }) => hypothesis === "founded in 1962")).toBe(true);
    const cut = readImportedScore({ response: "a", claim: 0, scores: { entailment: 1, other: 0 }, truncated: true });
    expect(cut).toMatchObject({ score: { outcome: { state: "failed", reason: "input_truncated" } } });
  });

  it("row 58: numbers without names are refused", () => {
    expect(readImportedScore({ response: "a", claim: 0, scores: [0.57, 0.17, 0.26] }).ok).toBe(false);
    expect(findEntailmentLabel(["LABEL_0", "LABEL_1", "LABEL_2"])).toBeNull();
  });

  it("row 59: labels are looked up by their id, not by their place in the map", () => {
    const names = readLabelNames({ label2id: { contradiction: 2, entailment: 0, neutral: 1 } });
    expect(names).toEqual(["entailment", "neutral", "contradiction"]);
    expect(readLabelNames({ id2label: { "2": "contradiction", "0": "entailment", "1": "neutral" } })).toEqual(names);
  });

  it("row 60: an order is a hash of a recorded seed, balanced over seeds, and no verifier sees two claims side by side", async () => {
    const seeds = Array.from({ length: 400 }, (_, i) => `batch-${i}`);
    const first = seeds.filter(isFirst).length;
    expect(first).toBeGreaterThan(160);
    expect(first).toBeLessThan(240);
    expect(seeds.map(isFirst)).toEqual(seeds.map(isFirst));
    const pairs = ["a b", "b c"].map((premise) => ({ premise, hypothesis: "b c" }));
    const forth = await makeCountingVerifier().score(pairs);
    const back = await makeCountingVerifier().score(pairs.toReversed());
    expect(back.toReversed()).toEqual(forth);
  });

  it("row 61: what should be refused and what should be answered have two tables and two denominators", () => {
    const items = [
      ...Array.from({ length: 5 }, () => ({ isAnswerable: false, hasAbstained: true })),
      ...Array.from({ length: 5 }, () => ({ isAnswerable: true, hasAbstained: false })),
    ];
    const seen = abstentionRates(items);
    expect(seen.correct_refusal_rate).toMatchObject({ value: 1, n: 5 });
    expect(seen.false_refusal_rate).toMatchObject({ value: 0, n: 5 });
    const broken = abstentionRates(items.map((item) => ({ ...item, hasAbstained: !item.hasAbstained })));
    expect(broken.correct_refusal_rate.value).toBe(0);
    expect(broken.false_refusal_rate.value).toBe(1);
  });
});

const cheap = (answer: string, passage?: string) => {
  const { claims, checked } = check(answer, passage);
  return claims.map(({ needsCitation }, i) => {
    const one = checked.claims[i];
    return one === undefined ? null : findCheapFailure(one, needsCitation, [passage ?? "words"]);
  });
};

describe("what code finds before anything is paid for", () => {
  it.each([
    ["a claim that cites nothing", "Batteries last 10 hours.", undefined, "uncited"],
    ["a handle that was never issued", "Batteries last 10 hours [7].", undefined, "handle_dangling"],
    ["a passage without words", "Batteries last 10 hours [1].", " ", "source_without_text"],
    ["nothing amiss", "Batteries last 10 hours [1].", undefined, null],
  ])("%s", (_, answer, passage, expected) => expect(cheap(answer, passage)).toEqual([expected]));
});
