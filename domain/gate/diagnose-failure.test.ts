import { describe, expect, it } from "vitest";
import { OUTCOMES } from "@/domain/rubric/codes";
import { diagnoseFailure, type FailedItem } from "./diagnose-failure";

describe("diagnoseFailure", () => {
  const item: FailedItem = {
    outcome: "unsupported",
    reasons: ["no_support"],
    isAnswerable: true,
    golden: { isInCorpus: true, isRetrieved: true, isPacked: true },
    isSourceStale: false,
  };
  const lost = (golden: Partial<FailedItem["golden"]>): Partial<FailedItem> => ({
    golden: { ...item.golden, ...golden },
  });
  it.each<[string, Partial<FailedItem>, string, string]>([
    ["a repealed source", { isSourceStale: true }, "stale_source", "source_stale"],
    ["an overruled one", { outcome: "misattributed", reasons: ["not_good_law"] }, "stale_source", "source_stale"],
    [
      "support not in the corpus",
      lost({ isInCorpus: false, isRetrieved: false, isPacked: false }),
      "corpus",
      "not_in_corpus",
    ],
    ["support not retrieved", lost({ isRetrieved: false, isPacked: false }), "retrieval", "not_retrieved"],
    ["support not packed", lost({ isPacked: false }), "packing", "not_packed"],
    ["uncited", { reasons: ["uncited"] }, "citation", "uncited"],
    [
      "uncited, whatever the golden passage's fate",
      { reasons: ["uncited"], ...lost({ isRetrieved: false }) },
      "citation",
      "uncited",
    ],
    ["wrong pinpoint", { outcome: "misattributed", reasons: ["wrong_pinpoint"] }, "citation", "wrong_pinpoint"],
    ["a pointer beside something worse", { reasons: ["no_support", "uncited"] }, "generation", "no_support"],
    ["invented", { reasons: ["invented_citation"] }, "citation", "invented_citation"],
    [
      "invented for want of retrieval",
      { reasons: ["invented_citation"], ...lost({ isRetrieved: false }) },
      "retrieval",
      "not_retrieved",
    ],
    [
      "true but not retrieved",
      { reasons: ["not_retrieved"], ...lost({ isRetrieved: null, isPacked: null }) },
      "retrieval",
      "support_outside_r",
    ],
    ["overreach", { outcome: "misattributed", reasons: ["overreach"] }, "generation", "overreach"],
    [
      "an unanswerable item answered",
      { isAnswerable: false, reasons: ["adopts_premise"], ...lost({ isInCorpus: false }) },
      "generation",
      "adopts_premise",
    ],
    ["incorrect refusal", { outcome: "incorrect_refusal", reasons: [] }, "generation", "declined_with_support"],
    [
      "refusal after a miss",
      { outcome: "refusal_after_retrieval_miss", reasons: [], ...lost({ isRetrieved: null, isPacked: null }) },
      "retrieval",
      "support_outside_r",
    ],
    ["no answer", { outcome: "no_answer", reasons: [] }, "generation", "no_answer"],
  ])("%s", (_name, change, stage, because) => {
    expect(diagnoseFailure({ ...item, ...change })).toMatchObject({ stage, because });
  });

  it("has nothing to say of what passes, and a stage for everything else", () => {
    for (const outcome of OUTCOMES) {
      const isPass = outcome === "grounded" || outcome === "correct_refusal";
      expect(diagnoseFailure({ ...item, outcome, reasons: [] }) === null).toBe(isPass);
    }
  });
});
