import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultProtocol, isConsistent, judgementsWanted, protocolOfChoice, statementsOfProtocol } from "./protocol";
import { changesBetween } from "./rubric-text";

const shipped = defaultProtocol({ padding: "every_citation", isTwoStage: false });

describe("a protocol", () => {
  it("keeps its name and what nobody chooses, whatever is chosen", () => {
    const made = protocolOfChoice({ ...shipped, isTwoStage: true, minRescoreGapDays: 30 }, 3);
    expect(made).toEqual({ ...shipped, version: 3, isTwoStage: true, minRescoreGapDays: 30 });
  });

  it("says each choice that differs in a sentence", () => {
    const changes = changesBetween(
      statementsOfProtocol(shipped),
      statementsOfProtocol({ ...shipped, ratersPerResponse: 1, doubledPercent: 20, asksConfidence: true }),
    );
    expect(changes.map((change) => change.after)).toEqual([
      "One first judgement of a response",
      "20% of responses are judged by two",
      "How sure the rater is goes with each label",
    ]);
  });

  it("can't double a share where all are judged by two", () => {
    expect(isConsistent({ ...shipped, doubledPercent: 50 })).toBe(false);
    expect(isConsistent({ ...shipped, ratersPerResponse: 1, doubledPercent: 0 })).toBe(true);
  });

  it("asks two of all, or of the share that the hash draws", () => {
    const share = { ratersPerResponse: 1, doubledPercent: 25 };
    expect([0, 0.249, 0.25, 0.999].map((rank) => judgementsWanted(share, rank))).toEqual([2, 2, 1, 1]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (rank) => {
        expect(judgementsWanted(shipped, rank)).toBe(2);
        expect(judgementsWanted({ ratersPerResponse: 1, doubledPercent: 0 }, rank)).toBe(1);
        expect(judgementsWanted({ ratersPerResponse: 1, doubledPercent: 100 }, rank)).toBe(2);
      }),
    );
  });
});
