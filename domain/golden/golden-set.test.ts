import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalSet, findChangedTargets, type GoldenSetContent, setDigest } from "./golden-set";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const member = (id: string) => ({
  goldenItemId: id,
  targetId: `t-${id}`,
  digest: sha256Hex(new TextEncoder().encode(id)),
});

describe("golden set version", () => {
  const set: GoldenSetContent = {
    goldenSetId: "set1",
    number: 1,
    targets: [member("b"), member("a")],
    supersedesId: null,
  };

  it("its digest does not depend on the order, and does on every target", () => {
    expect(setDigest({ ...set, targets: set.targets.toReversed() }, sha256Hex)).toBe(setDigest(set, sha256Hex));
    expect(setDigest({ ...set, targets: [member("a")] }, sha256Hex)).not.toBe(setDigest(set, sha256Hex));
    const changed = { ...member("b"), digest: "0".repeat(64) };
    expect(setDigest({ ...set, targets: [changed, member("a")] }, sha256Hex)).not.toBe(setDigest(set, sha256Hex));
    expect(canonicalSet(set).targets.map((entry) => entry.goldenItemId)).toEqual(["a", "b"]);
  });

  it("refuses an empty set and two targets of one item", () => {
    expect(() => setDigest({ ...set, targets: [] }, sha256Hex)).toThrow(/at least one/);
    expect(() => setDigest({ ...set, targets: [member("a"), member("a")] }, sha256Hex)).toThrow(/one target/);
  });

  it("names the targets that are not what was signed, missing ones too", () => {
    const recomputed = new Map([["t-a", member("a").digest]]);
    expect(findChangedTargets(set.targets, recomputed)).toEqual(["t-b"]);
    expect(findChangedTargets([member("a")], recomputed)).toEqual([]);
  });
});
