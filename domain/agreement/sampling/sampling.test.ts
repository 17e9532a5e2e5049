import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { allocateSample } from "./allocate";
import { drawSample, TAKE_ALL_OUTCOMES } from "./draw-sample";
import { hashRank } from "./hash-rank";
import { mayRescore, MIN_GAP_MS_DEFAULT, rescoreSufficiency } from "./rescore-rules";

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

interface SamplingVectors {
  simple: { seed: string; first_u: Record<string, number>; sample_of_10: string[] }[];
  stratified: {
    seed: string;
    labels: Record<string, string>;
    take: Record<string, number>;
    expected: Record<string, string[]>;
    weights: Record<string, number>;
  };
}
const vectors: SamplingVectors = JSON.parse(
  readFileSync(new URL("../fixtures/stats-sampling.json", import.meta.url), "utf8"),
);
const FRAME = Array.from({ length: 40 }, (_, i) => ({ id: `item-${String(i + 1).padStart(3, "0")}` }));

describe("stats-sampling: simple", () => {
  it.each(vectors.simple)("seed $seed", ({ seed, first_u, sample_of_10 }) => {
    for (const [id, u] of Object.entries(first_u)) expect(hashRank(seed, id, sha256)).toBe(u);
    const draw = drawSample(FRAME, { seed, k: 10 }, sha256);
    expect(draw.items.map(({ id }) => id)).toEqual(sample_of_10);
    expect(new Set(draw.items.map(({ pi }) => pi))).toEqual(new Set([0.25]));
  });
});

describe("stats-sampling: stratified", () => {
  const { seed, labels, take, expected, weights } = vectors.stratified;
  const frame = Object.entries(labels).map(([id, stratum]) => ({ id, stratum }));
  const draw = drawSample(frame, { seed, k: 10, strata: { takeAll: TAKE_ALL_OUTCOMES } }, sha256);

  it("allocates as the vector does: the fails whole, the rest over the passes", () => {
    expect(Object.fromEntries(draw.strata.map(({ stratum, n }) => [stratum, n]))).toEqual(take);
  });

  it.each(Object.keys(expected))("%s: the items in order, and their weight", (stratum) => {
    const items = draw.items.filter((item) => item.stratum === stratum);
    expect(items.map(({ id }) => id)).toEqual(expected[stratum]);
    for (const { pi } of items) expect(1 / pi).toBeCloseTo(weights[stratum] ?? Number.NaN, 12);
  });
});

describe("drawSample", () => {
  const frameOf = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      stratum: fc.constantFrom("grounded", "unsupported", "correct_refusal"),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  );

  it("does not depend on the order of the frame", () => {
    fc.assert(
      fc.property(frameOf, fc.integer({ min: 0, max: 45 }), fc.boolean(), (frame, k, isStratified) => {
        const options = { seed: "s", k, ...(isStratified ? { strata: { takeAll: TAKE_ALL_OUTCOMES } } : {}) };
        expect(drawSample(frame.toReversed(), options, sha256)).toEqual(drawSample(frame, options, sha256));
      }),
    );
  });

  it("draws min(k, N) items, each with a pi in (0, 1], whose weights add up to the frame where every stratum is served", () => {
    fc.assert(
      fc.property(frameOf, fc.integer({ min: 0, max: 45 }), (frame, k) => {
        const draw = drawSample(frame, { seed: "s", k, strata: { takeAll: TAKE_ALL_OUTCOMES } }, sha256);
        expect(draw.items).toHaveLength(Math.min(k, frame.length));
        for (const { pi } of draw.items) expect(pi > 0 && pi <= 1).toBe(true);
        if (draw.strata.every(({ n }) => n > 0))
          expect(draw.items.reduce((sum, { pi }) => sum + 1 / pi, 0)).toBeCloseTo(frame.length, 9);
      }),
    );
  });

  it("keeps what was drawn when the frame grows", () => {
    const before = drawSample(FRAME.slice(0, 30), { seed: "s", k: 5 }, sha256).items;
    const after = drawSample(FRAME, { seed: "s", k: 40 }, sha256).items.map(({ id }) => id);
    const kept = before.map(({ id }) => after.indexOf(id));
    expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  });

  it("hashes the frame, strata included", () => {
    const plain = drawSample([{ id: "a", stratum: "x" }], { seed: "s", k: 1 }, sha256).frame_sha256;
    expect(plain).toBe(sha256(Buffer.from("a\u001fx")));
    expect(drawSample([{ id: "a", stratum: "y" }], { seed: "s", k: 1 }, sha256).frame_sha256).not.toBe(plain);
  });

  it.each([
    ["duplicate_id", [{ id: "a" }, { id: "a" }], { seed: "s", k: 1 }],
    ["stratum_missing", [{ id: "a" }], { seed: "s", k: 1, strata: { takeAll: [] } }],
    ["sample_size_invalid", [{ id: "a" }], { seed: "s", k: 1.5 }],
    ["sample_size_invalid", [{ id: "a" }], { seed: "s", k: -1 }],
  ])("refuses: %s", (code, frame, options) => {
    expect(() => drawSample(frame, options, sha256)).toThrow(expect.objectContaining({ code }));
    expect(() => drawSample(frame, options, sha256)).toThrow(DomainError);
  });
});

function take(entries: Record<string, number>, k: number): Record<string, number> {
  const shares = allocateSample(new Map(Object.entries(entries)), k, { takeAll: ["unsupported", "misattributed"] });
  return Object.fromEntries(shares.map(({ stratum, n }) => [stratum, n]));
}

describe("allocateSample", () => {
  it.each([
    [
      { grounded: 900, correct_refusal: 100, unsupported: 12 },
      92,
      { grounded: 60, correct_refusal: 20, unsupported: 12 },
    ],
    [{ grounded: 900, correct_refusal: 4, unsupported: 0 }, 62, { grounded: 58, correct_refusal: 4, unsupported: 0 }],
    [{ grounded: 10_000, correct_refusal: 1 }, 5, { grounded: 4, correct_refusal: 1 }],
    [{ grounded: 50, unsupported: 16, misattributed: 4 }, 6, { grounded: 0, unsupported: 4, misattributed: 2 }],
    [{ grounded: 3 }, 10, { grounded: 3 }],
    [{ grounded: 3, unsupported: 2 }, 0, { grounded: 0, unsupported: 0 }],
  ])("%o with %i", (entries, k, wanted) => {
    expect(take(entries, k)).toEqual(wanted);
  });
});

describe("mayRescore", () => {
  const first = { firstRaterId: "ada", firstJudgedAtMs: 1_000 };

  it.each([
    ["intra", "ada", 1_000 + MIN_GAP_MS_DEFAULT, { isAllowed: true }],
    [
      "intra",
      "ada",
      999 + MIN_GAP_MS_DEFAULT,
      { isAllowed: false, reason: "gap_too_short", allowedFromMs: 1_000 + MIN_GAP_MS_DEFAULT },
    ],
    ["intra", "bo", 1_000 + MIN_GAP_MS_DEFAULT, { isAllowed: false, reason: "another_rater" }],
    ["inter", "ada", 5_000 + MIN_GAP_MS_DEFAULT, { isAllowed: false, reason: "same_rater" }],
    ["inter", "bo", 1_001, { isAllowed: true }],
  ] as const)("%s by %s at %i", (kind, raterId, nowMs, wanted) => {
    expect(mayRescore({ kind, raterId, nowMs, ...first })).toEqual(wanted);
  });

  it("takes another gap", () => {
    expect(mayRescore({ kind: "intra", raterId: "ada", nowMs: 1_100, minGapMs: 100, ...first })).toEqual({
      isAllowed: true,
    });
  });
});

describe("rescoreSufficiency", () => {
  it.each([
    [{ rescored: 30, newItems: 100, failedRescored: 15 }, true, 30],
    [{ rescored: 29, newItems: 100, failedRescored: 15 }, false, 30],
    [{ rescored: 30, newItems: 100, failedRescored: 14 }, false, 30],
    [{ rescored: 100, newItems: 1_001, failedRescored: 15 }, false, 101],
  ])("%o", (seen, isEnough, rescoredNeeded) => {
    expect(rescoreSufficiency(seen)).toEqual({ isEnough, rescoredNeeded, failedNeeded: 15 });
  });
});
