import { describe, expect, it } from "vitest";
import type { VerifierRunResource } from "@/contracts/verifiers";
import { CHEAP_FAILURES } from "@/domain/scoring/cheap-failure";
import { SLICES } from "@/domain/scoring/slices";
import { FAILURE_REASONS } from "@/verifiers/verifier";
import { describeCost, describeUnpaid, explainOutcome, explainStop, listReadable, sliceWord } from "./verifier-words";

describe("words of a verifier", () => {
  it.each([...CHEAP_FAILURES, ...FAILURE_REASONS])("%s is explained", (reason) => {
    expect(explainOutcome(reason)).not.toBe(reason);
  });

  it.each([...SLICES])("the slice %s has a name", (slice) => {
    expect(sliceWord(slice)).not.toBe(slice);
  });

  it("prints what is new to it as it is", () => {
    expect(explainOutcome("odd_reason")).toBe("odd_reason");
    expect(sliceWord("odd")).toBe("odd");
  });
});

describe("the cost of a run", () => {
  const cost = { claims: 40, skipped: 7, failed: 2, cachedPairs: 1, calls: 30, inputCp: 12_500 };

  it("tells calls, code points and what the cache saves", () => {
    expect(describeCost(cost)).toBe("30 calls with 12,500 code points; 1 score from the cache");
  });

  it("tells what is never paid for", () => {
    expect(describeUnpaid(cost)).toContain(
      "7 passed over because code, or a cheaper verifier, settled them, 2 that can’t be asked",
    );
  });
});

const run = (id: string, state: VerifierRunResource["state"], settled: number) =>
  ({ id, state, settled, reason: null }) as VerifierRunResource;

describe("runs of a verifier", () => {
  it("can be read once something is settled, whole ones first", () => {
    const runs = [run("planned", "planned", 0), run("broken", "stopped", 4), run("whole", "done", 9)];
    expect(listReadable(runs).map(({ id }) => id)).toEqual(["whole", "broken"]);
  });

  it("say why they stand still, and only then", () => {
    expect(explainStop({ state: "stopped", reason: "failed" })).toContain("failure");
    expect(explainStop({ state: "stopped", reason: null })).toContain("broken off");
    expect(explainStop({ state: "running", reason: null })).toBeNull();
  });
});
