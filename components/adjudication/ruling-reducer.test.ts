import { describe, expect, it } from "vitest";
import type { DisputeResource } from "@/contracts/disputes";
import { sampleDispute } from "./dispute.fixture";
import { bodyOfRuling, problemsOfRuling } from "./ruling";
import { actionOfKey, pointsOf, reduceRuling, type RulingState, startState } from "./ruling-reducer";

const CLAIM = "claim-2-relay";

/** The state after some keys, each as the screen handles it. */
function press(start: RulingState, ...keys: readonly string[]): RulingState {
  return keys.reduce((state, key) => {
    const action = actionOfKey(state, key);
    return action === null ? state : reduceRuling(state, action);
  }, start);
}

const codesOf = (state: RulingState) => problemsOfRuling(state.draft, state.dispute).map((problem) => problem.code);

describe("a ruling by keyboard", () => {
  it("starts with nothing ruled", () => {
    const state = startState(sampleDispute);
    expect(pointsOf(sampleDispute)).toEqual([{ kind: "claim", claimId: CLAIM }]);
    expect(codesOf(state)).toEqual(["cause_missing", "written_reason_missing", "claim_not_ruled"]);
    expect(bodyOfRuling(state.draft, sampleDispute)).toBeNull();
  });

  it("takes what a side said", () => {
    expect(press(startState(sampleDispute), "a").draft.claims[CLAIM]).toMatchObject({
      label: "misattributed",
      reason: "contradicted",
      severity: "critical",
    });
    expect(press(startState(sampleDispute), "B").draft.claims[CLAIM]).toMatchObject({
      label: "grounded",
      reason: null,
    });
  });

  it("takes the reason of whoever gave that label, not the rubric's likeliest one", () => {
    expect(press(startState(sampleDispute), "3").draft.claims[CLAIM]).toMatchObject({
      label: "misattributed",
      reason: "contradicted",
      severity: "critical",
    });
  });

  it("opens the reasons of a fail only, and digits choose there", () => {
    expect(press(startState(sampleDispute), "1", "r").mode).toBe("rule");
    const open = press(startState(sampleDispute), "3", "r");
    expect(open.mode).toBe("reasons");
    const chosen = press(open, "2");
    expect(chosen.mode).toBe("rule");
    expect(chosen.draft.claims[CLAIM]?.label).toBe("misattributed");
  });

  it("turns the severity round", () => {
    const state = press(startState(sampleDispute), "a", "v");
    expect(state.draft.claims[CLAIM]?.severity).toBe("minor");
  });

  it("is complete with label, cause and reason", () => {
    const ruled = press(startState(sampleDispute), "a", "c", "2");
    const state = reduceRuling(ruled, { type: "set", part: { reason: "5.1 says the contrary." } });
    expect(codesOf(state)).toEqual([]);
    expect(bodyOfRuling(state.draft, sampleDispute)).toEqual({
      claims: [{ claimId: CLAIM, label: "misattributed", reason: "contradicted", severity: "critical" }],
      declined: null,
      supportInR: null,
      onAnsweredUnanswerable: null,
      cause: "rubric_unclear",
      reason: "5.1 says the contrary.",
    });
  });

  it("leaves a claim undecided only where the set is not known", () => {
    expect(press(startState(sampleDispute), "u").draft.claims[CLAIM]).toBeUndefined();
  });
});

describe("the response as a point", () => {
  const onMarks: DisputeResource = {
    ...sampleDispute,
    kind: "response_marks",
    differing: [],
    differingMarks: ["declined"],
  };

  it("comes last and wants the support of what is declined", () => {
    expect(pointsOf({ ...sampleDispute, differingMarks: ["declined"] }).at(-1)).toEqual({ kind: "response" });
    const declined = reduceRuling(startState(onMarks), { type: "set", part: { declined: "wholly" } });
    expect(codesOf(declined)).toContain("marks_not_ruled");
    const whole = reduceRuling(declined, { type: "set", part: { supportInR: true } });
    expect(codesOf(whole)).not.toContain("marks_not_ruled");
  });

  it("keeps what both said of declining where only its support differs", () => {
    const sides = sampleDispute.sides.map((side) => ({
      ...side,
      judgement: { ...side.judgement, declined: "partly" as const },
    }));
    expect(startState({ ...onMarks, sides, differingMarks: ["support_in_r"] }).draft.declined).toBe("partly");
  });

  it("is ruled on by digits", () => {
    const state = press(startState(onMarks), "4", "3", "4");
    expect(state.draft).toMatchObject({ declined: "wholly", supportInR: true });
    expect(press(state, "1").draft).toMatchObject({ declined: "no", supportInR: null });
    expect(press(state, "6").draft.onAnsweredUnanswerable).toBeNull();
    const answered: DisputeResource = { ...onMarks, kind: "answers_another_question", differingMarks: [] };
    expect(press(startState(answered), "1", "6").draft).toMatchObject({
      declined: null,
      onAnsweredUnanswerable: "unsupported",
    });
  });

  it("steps no further than its ends", () => {
    const state = startState({ ...sampleDispute, differingMarks: ["declined"] });
    expect(press(state, "p").at).toBe(0);
    expect(press(state, "n", "n", "n").at).toBe(1);
  });
});
