import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLAIM_LABELS, REASONS } from "@/domain/rubric/codes";
import { findShownChunk, startState } from "./bench-state";
import { problemsOf } from "./claim-facts";
import { commandOfKey, needsSource } from "./bench-keys";
import { type BenchAction, reduceBench } from "./judgement-state";
import { sampleTask } from "./bench-task.fixture";
import { press, act, labels, at, inChunk } from "./judgement-state.fixture";

describe("undo", () => {
  it("takes back step by step and returns to the place", () => {
    const state = press(startState(sampleTask()), "1", "3", "z");
    expect([labels(state), at(state)]).toEqual([["grounded", null, null], 1]);
    const all = press(state, "z", "z");
    expect(labels(all)).toEqual([null, null, null]);
    expect(all.notice?.text).toBe("There is nothing to undo.");
  });

  it("takes a note as one step", () => {
    const typed = act(startState(sampleTask()), { type: "note", text: "a" }, { type: "note", text: "ab" });
    expect(press(typed, "z").judgement.claims[0]?.note).toBe("");
  });
});

describe("the source", () => {
  it("follows the citation, then what was picked, and comes back with the next claim", () => {
    const start = startState(sampleTask());
    expect(findShownChunk(start)).toBe(0);
    const second = press(start, "n", "]");
    expect(findShownChunk(second)).toBe(1);
    const picked = act(second, { type: "pick", chunk: 0 });
    expect(findShownChunk(picked)).toBe(0);
    expect(findShownChunk(press(picked, "p"))).toBe(0);
    expect(press(second, "]").citationAt).toBe(0);
  });

  it("is waited for by the labels that rest on it", () => {
    const state = startState(sampleTask());
    const waits = (key: string) => {
      const command = commandOfKey(state, key);
      return command !== null && needsSource(state, command);
    };
    expect(["1", "2", "3", "0", "n", "e"].map(waits)).toEqual([true, true, true, false, false, false]);
  });
});

describe("drafts", () => {
  it("a draft is what one goes on from, in the task's order of claims", () => {
    const done = press(startState(sampleTask()), "1", "3");
    const kept = { ...done.judgement, claims: done.judgement.claims.toReversed() };
    const draft = { version: 4, savedAt: "2026-11-30T12:00:00.000Z", judgement: kept };
    const again = startState(sampleTask({ draft }));
    expect(labels(again)).toEqual(["grounded", "misattributed", null]);
    expect(at(again)).toBe(2);
  });
});

const anyAction: fc.Arbitrary<BenchAction> = fc.oneof(
  fc.constantFrom(...CLAIM_LABELS).map((label) => ({ type: "label", label }) as const),
  fc.constantFrom(...REASONS).map((reason) => ({ type: "reason", reason }) as const),
  fc.constantFrom(1, -1 as const).map((by) => ({ type: "step", by }) as const),
  fc.nat(250).map((start) => ({ type: "evidence", evidence: inChunk("S1", start) }) as const),
  fc.tuple(fc.nat(5), fc.nat(5)).map(([from, to]) => ({ type: "words", from, to }) as const),
  fc.constantFrom<BenchAction>({ type: "cycleMark" }, { type: "cycleSeverity" }, { type: "undecided" }),
);

describe("whatever is pressed", () => {
  it("a reason stands only under the label it fixes, and is one that is offered or was when it was chosen", () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 25 }), (actions) => {
        const state = act(startState(sampleTask()), ...actions);
        state.judgement.claims.forEach((judged, index) => {
          const claim = state.task.claims[index];
          if (claim === undefined) throw new Error("a judged claim that is not there");
          const problems = problemsOf(state.task, claim, judged);
          for (const never of [
            "reason_of_another_label",
            "reason_without_fail",
            "severity_without_fail",
            "severity_missing",
          ])
            expect(problems).not.toContain(never);
        });
      }),
    );
  });

  it("undoing everything leads back to the start", () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 25 }), (actions) => {
        const start = startState(sampleTask());
        const far = act(start, ...actions);
        const back = far.undo.reduce((state) => reduceBench(state, { type: "undo" }), far);
        expect(back.judgement).toEqual(start.judgement);
      }),
    );
  });
});
