import { describe, expect, it } from "vitest";
import type { ClaimRepairResource } from "@/contracts/repairs";
import { describeAtMost, describeCause, describeFound, describeScore } from "./repair-words";

const repair = (passages: number): ClaimRepairResource => ({
  claimId: "c",
  claimOrdinal: 0,
  text: "t",
  causes: [],
  cites: [],
  passages: Array.from({ length: passages }, (_, i) => ({
    handle: `S${i}`,
    chunkId: "k",
    documentId: "d",
    versionId: "v",
    basis: "words" as const,
    coverage: 1,
    place: { startCp: 0, endCp: 1 },
    words: "w",
  })),
});

describe("words of a repair", () => {
  it.each([
    [{ by: "code", code: "numbers_not_found" }, /number/],
    [{ by: "people", code: "misattributed" }, /^People decided: Misattributed/],
    [{ by: "verifier", code: "not_supported" }, /verifier doesn’t find it/],
    [{ by: "code", code: "something_new" }, /^something_new$/],
  ] as const)("say why: %j", (cause, words) => expect(describeCause(cause)).toMatch(words));

  it("count what was found, and never say more than “may”", () => {
    expect(describeFound([repair(1), repair(0), repair(2)])).toBe(
      "2 of 3 faulted claims have another retrieved passage that may carry them",
    );
    expect(describeFound([repair(1)])).toBe("1 of 1 faulted claim has another retrieved passage that may carry it");
  });

  it("take a failure for nothing, and a score without a certified threshold for no yes", () => {
    const scored = { handle: "S1", state: "scored", reason: null, entailment: 0.9, isSupport: null } as const;
    expect(describeScore(scored)).toContain("nobody certified");
    expect(describeScore({ ...scored, isSupport: true })).toMatch(/^a verifier finds the claim in it/);
    expect(describeScore({ ...scored, state: "failed", reason: "judge_empty", entailment: null })).toMatch(/failed/);
  });

  it("tell the cost beforehand, as a bound", () => {
    expect(describeAtMost({ calls: 3, inputCp: 900, cachedPairs: 1 })).toMatch(/^At most 3 calls with 900 code points/);
  });
});
