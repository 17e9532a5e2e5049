import { describe, expect, it } from "vitest";
import { DEFAULT_WORDS } from "@/domain/rubric/rubric-words";
import { type FailingItem, groupByStage, mostAllowed, outcomeSegments, scaleEndFor } from "./gate-parts";

const item = (externalId: string, stage: string): FailingItem => ({
  responseId: `response-${externalId}`,
  externalId,
  outcome: "misattributed",
  reason: "overreach",
  stage,
  explanation: "It says more.",
});

describe("outcomeSegments", () => {
  it("covers every expected item", () => {
    const segments = outcomeSegments(
      {
        expected: 40,
        scored: 36,
        counts: { grounded: 30, unsupported: 4, no_answer: 2 },
      },
      DEFAULT_WORDS,
    );
    expect(segments.reduce((sum, segment) => sum + segment.count, 0)).toBe(40);
    expect(segments.at(-1)).toMatchObject({ key: "open", count: 4, tone: "undecided" });
  });
});

describe("mostAllowed", () => {
  it.each([
    [150, 3],
    [149, 2],
    [40, 0],
    [0, 0],
  ])("of %d at most %d", (expected, most) => {
    expect(mostAllowed({ num: 1, den: 50 }, expected)).toBe(most);
    expect(most * 50 > expected).toBe(false);
    expect((most + 1) * 50 > expected).toBe(true);
  });
});

describe("groupByStage", () => {
  it("keeps the order of the pipeline and every item", () => {
    const failing = [item("q1", "generation"), item("q2", "corpus"), item("q3", "generation"), item("q4", "new_stage")];
    const groups = groupByStage(failing);
    expect(groups.map((group) => group.stage)).toEqual([
      "stale_source",
      "corpus",
      "retrieval",
      "packing",
      "generation",
      "citation",
      "new_stage",
    ]);
    expect(groups.flatMap((group) => group.items)).toHaveLength(failing.length);
  });
});

describe("scaleEndFor", () => {
  it.each([
    [[], 0.05],
    [[0.02, 0.0962], 0.15],
    [[0.02, 0.4], 0.45],
    [[1], 1],
  ])("%j ends at %d", (shares, end) => {
    expect(scaleEndFor(shares)).toBe(end);
  });
});
