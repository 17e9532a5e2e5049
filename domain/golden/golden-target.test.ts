import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type GoldenTargetContent,
  isFrozenAfterRun,
  isSameExpectation,
  type TargetSpan,
  targetDigest,
  validateTarget,
} from "./golden-target";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const payload = (id: string) => ({ payload: id, commitment: sha256Hex(new TextEncoder().encode(id)) });
const span = (startCp: number, endCp: number, documentVersionId = "v1"): TargetSpan => ({
  documentVersionId,
  startCp,
  endCp,
});

const target: GoldenTargetContent = {
  goldenItemId: "g1",
  number: 1,
  question: payload("q1"),
  isAnswerable: true,
  asOf: "2026-11-30",
  snapshotId: "s1",
  searches: [],
  points: [payload("p1")],
  passages: [span(10, 20), span(0, 5)],
  nearMisses: [span(40, 50)],
  supersedesId: null,
};
const unanswerable: GoldenTargetContent = { ...target, isAnswerable: false, passages: [], searches: [payload("x")] };

const digestOf = (passages: readonly TargetSpan[]) => targetDigest({ ...target, passages, nearMisses: [] }, sha256Hex);

describe("golden target", () => {
  it.each<[string, Partial<GoldenTargetContent>]>([
    ["answerability", { isAnswerable: false, passages: [], searches: [payload("x")] }],
    ["a passage's end", { passages: [span(10, 21), span(0, 5)] }],
    ["a passage's version", { passages: [span(10, 20, "v2"), span(0, 5)] }],
    ["the question's commitment", { question: { ...payload("q1"), commitment: "0".repeat(64) } }],
    ["points", { points: [] }],
    ["near misses", { nearMisses: [] }],
    ["the expected answer", { expectedAnswer: payload("a1") }],
    ["the date", { asOf: "2026-12-01" }],
    ["the snapshot", { snapshotId: "s2" }],
    ["what it supersedes", { supersedesId: "t0" }],
  ])("its digest changes with %s", (_what, change) => {
    expect(targetDigest({ ...target, ...change }, sha256Hex)).not.toBe(targetDigest(target, sha256Hex));
  });

  it("its digest does not depend on the order of passages", () => {
    const spans = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(spans, (list) => {
        const passages = list.map(([startCp, length]) => span(startCp, startCp + length, `v${startCp % 3}`));
        expect(digestOf(passages.toReversed())).toBe(digestOf(passages));
      }),
    );
  });

  it("is over a line naming the kind, so that no other record can have the same digest", () => {
    const set = { ...target, passages: [span(0, 5), span(10, 20)] };
    const {
      asOf,
      goldenItemId,
      isAnswerable,
      nearMisses,
      number,
      passages,
      points,
      question,
      searches,
      snapshotId,
      supersedesId,
    } = set;
    const inOrder = {
      asOf,
      goldenItemId,
      isAnswerable,
      nearMisses,
      number,
      passages,
      points,
      question,
      searches,
      snapshotId,
      supersedesId,
    };
    const sorted = JSON.stringify(inOrder, (_name, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
    expect(targetDigest(target, sha256Hex)).toBe(
      sha256Hex(new TextEncoder().encode(`assay:golden_target:v1\n${sorted}`)),
    );
  });

  it("refuses texts: frozen content must outlive them", () => {
    expect(() => targetDigest({ ...target, snapshotId: "the corpus of May" }, sha256Hex)).toThrow(
      /content\.snapshotId/,
    );
  });

  it.each([
    ["complete", target, []],
    ["unanswerable, searched", unanswerable, []],
    ["answerable without passage", { ...target, passages: [] }, ["passage_missing"]],
    ["unanswerable without searches", { ...unanswerable, searches: [] }, ["searches_missing"]],
    ["unanswerable with a passage", { ...unanswerable, passages: [span(0, 1)] }, ["passage_on_unanswerable"]],
    ["an empty span", { ...target, passages: [span(5, 5)] }, ["span_inverted"]],
    ["an inverted near miss", { ...target, nearMisses: [span(6, 5)] }, ["span_inverted"]],
    ["both passage and near miss", { ...target, nearMisses: [span(0, 5)] }, ["near_miss_is_passage"]],
  ])("validateTarget: %s", (_name, content, problems) => {
    expect(validateTarget(content)).toEqual(problems);
    if (problems.length > 0) expect(() => targetDigest(content, sha256Hex)).toThrow(/evidence/);
  });

  it("knows when a superseding one would say the same", () => {
    expect(isSameExpectation(target, { ...target, number: 2, supersedesId: "t1" }, sha256Hex)).toBe(true);
    expect(isSameExpectation(target, { ...target, points: [] }, sha256Hex)).toBe(false);
  });

  it("flags what was frozen after its run", () => {
    expect([isFrozenAfterRun(2, 1), isFrozenAfterRun(1, 1), isFrozenAfterRun(1, 2)]).toEqual([true, false, false]);
  });
});
