import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OUTCOMES, RESPONSE_STATUSES, RETRIEVED_SETS } from "./codes";
import { EFFECT_OF_OUTCOME, effectOf, isRefusal, isScored, sumCounts, zeroCounts } from "./effects";
import { type ClaimStanding, labelOfResponse, type ResponseItem } from "./response-label";
import { type ResponseMarks, validateResponseMarks } from "./response-marks";

const closed = (label: "grounded" | "unsupported" | "misattributed" | "not_a_claim" | null): ClaimStanding => ({
  standing: "closed",
  label,
  reason: null,
});
const G = closed("grounded");
const U = closed("unsupported");
const M = closed("misattributed");
const N = closed("not_a_claim");
const unknown = closed(null);
const at = (standing: "open" | "disputed" | "deferred" | "cannot_judge" | "not_judged"): ClaimStanding => ({
  standing,
});

const no: ResponseMarks = {
  declined: "no",
  supportInR: null,
  hasSupportMarked: false,
  refusalCause: null,
  answersQuestion: null,
};
const wholly: ResponseMarks = { ...no, declined: "wholly", supportInR: false };
const partly: ResponseMarks = { ...no, declined: "partly", supportInR: false };
const marked = { supportInR: true, hasSupportMarked: true, refusalCause: "policy" as const };
const item: ResponseItem = { status: "answered", retrievedSet: "known", isAnswerable: true, leadRuling: null };
const cant: ResponseItem = { ...item, isAnswerable: false };
const production: ResponseItem = { ...item, isAnswerable: null };

describe("labelOfResponse: rubric section 2, rule by rule", () => {
  it.each([
    ["2 before 3", [U, M, G], no, item, "misattributed", 2],
    ["2 even where it declines", [M], wholly, cant, "misattributed", 2],
    ["2 without marks", [M], null, item, "misattributed", 2],
    ["3", [U, G], no, item, "unsupported", 3],
    ["4 no claim, no refusal", [N, N], no, item, "no_answer", 4],
    ["4 nothing at all", [], no, item, "no_answer", 4],
    ["4 empty", [], null, { ...item, status: "empty" }, "no_answer", 4],
    ["4 errored, claims nobody judged", [at("not_judged")], null, { ...item, status: "errored" }, "no_answer", 4],
    ["4 timed out on an unanswerable item", [], null, { ...cant, status: "timed_out" }, "no_answer", 4],
    ["4 blocked", [], null, { ...item, status: "blocked" }, "no_answer", 4],
    ["2 truncated is an answer", [M], no, { ...item, status: "truncated" }, "misattributed", 2],
    ["5 unanswerable", [N], wholly, cant, "correct_refusal", 5],
    ["5 unanswerable, R unknown", [], wholly, { ...cant, retrievedSet: "unknown" }, "correct_refusal", 5],
    ["5 support in R", [], { ...wholly, ...marked }, item, "incorrect_refusal", 5],
    ["5 support in R, no target", [], { ...wholly, ...marked }, production, "incorrect_refusal", 5],
    ["5 support in the corpus only", [], wholly, item, "refusal_after_retrieval_miss", 5],
    ["5 no target", [], wholly, production, "refusal_unchecked", 5],
    ["6 support in R", [G], { ...partly, ...marked }, item, "incorrect_refusal", 6],
    ["6 none", [G, N], partly, item, "grounded", 6],
    ["4 partly declined, nothing asserted", [N], partly, item, "no_answer", 4],
    ["7 ruled grounded", [G], no, { ...cant, leadRuling: "grounded" }, "grounded", 7],
    ["7 ruled against", [G], no, { ...cant, leadRuling: "unsupported" }, "unsupported", 7],
    ["8", [G, N], no, item, "grounded", 8],
    ["8 no target", [G], no, production, "grounded", 8],
  ] as const)("%s", (_name, claims, marks, which, outcome, rule) => {
    expect(labelOfResponse(claims, marks, which)).toMatchObject({ decided: true, outcome, rule });
  });

  it.each([
    ["open", [G, at("open")], no, item, "open", false],
    ["disputed", [at("open"), at("disputed")], no, item, "disputed", false],
    ["deferred", [G, at("deferred")], no, item, "deferred", false],
    ["not judged", [at("not_judged"), G], no, item, "not_judged", false],
    ["open beside a closed fail", [M, at("open")], no, item, "open", true],
    ["R unknown", [G, unknown], no, item, "set_unknown", false],
    ["R unknown beside a closed fail", [U, unknown], no, item, "set_unknown", true],
    ["declined not confirmed", [G], null, item, "marks_missing", false],
    ["declined not confirmed (2)", [G], { ...no, declined: null }, item, "marks_missing", false],
    ["nobody looked for support", [], { ...wholly, supportInR: null }, item, "marks_missing", false],
    ["absence from R while R is partial", [], wholly, { ...item, retrievedSet: "partial" }, "set_unknown", false],
    ["absence from R for a part", [G], partly, { ...item, retrievedSet: "unknown" }, "set_unknown", false],
    ["unanswerable but answered", [G], no, cant, "lead_rules", false],
  ] as const)("undecided: %s", (_name, claims, marks, which, cause, isFailAlready) => {
    expect(labelOfResponse(claims, marks, which)).toEqual({ decided: false, cause, isFailAlready });
  });

  it("carries the cause of an Incorrect refusal, the part, and rule 7's reason", () => {
    expect(labelOfResponse([], { ...wholly, ...marked }, item)).toMatchObject({
      refusalCause: "policy",
      isPartial: false,
    });
    expect(labelOfResponse([G], partly, item)).toMatchObject({ isPartial: true });
    const ruled = labelOfResponse([G], no, { ...cant, leadRuling: "unsupported" });
    expect(ruled).toMatchObject({ reason: "answers_another_question" });
  });

  it("says so where raters found support for what the target calls unanswerable", () => {
    const decision = labelOfResponse([], { ...wholly, ...marked }, cant);
    expect(decision).toMatchObject({ outcome: "correct_refusal", isTargetContradicted: true });
  });
});

const anyStanding: fc.Arbitrary<ClaimStanding> = fc.constantFrom(
  G,
  U,
  M,
  N,
  unknown,
  at("open"),
  at("disputed"),
  at("not_judged"),
);
const anyMarks: fc.Arbitrary<ResponseMarks | null> = fc.option(
  fc.record({
    declined: fc.constantFrom("no", "partly", "wholly", null),
    supportInR: fc.constantFrom(true, false, null),
    hasSupportMarked: fc.boolean(),
    refusalCause: fc.constantFrom("judgement", "policy", "format", null),
    answersQuestion: fc.constant(null),
  }),
  { nil: null },
);
const anyItem: fc.Arbitrary<ResponseItem> = fc.record({
  status: fc.constantFrom(...RESPONSE_STATUSES),
  retrievedSet: fc.constantFrom(...RETRIEVED_SETS),
  isAnswerable: fc.constantFrom(true, false, null),
  leadRuling: fc.constantFrom("grounded", "unsupported", null),
});

describe("labelOfResponse, as properties", () => {
  it("does not depend on the order of claims", () => {
    fc.assert(
      fc.property(fc.array(anyStanding), anyMarks, anyItem, (claims, marks, which) => {
        expect(labelOfResponse(claims.toReversed(), marks, which)).toEqual(labelOfResponse(claims, marks, which));
      }),
    );
  });

  it("a response that fails already still fails when its open claims are closed, whatever they become", () => {
    const filling = fc.array(fc.constantFrom(G, U, M, N), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.array(anyStanding, { maxLength: 12 }),
        anyMarks,
        anyItem,
        filling,
        (claims, marks, which, fill) => {
          const early = labelOfResponse(claims, marks, which);
          if (early.decided || !early.isFailAlready) return;
          const later = claims.map((claim, index) =>
            claim.standing === "closed" && claim.label !== null ? claim : (fill[index] ?? G),
          );
          const final = labelOfResponse(later, marks, which);
          expect(final.decided && effectOf(final.outcome)).toBe("against");
        },
      ),
    );
  });

  it("an absence never passes: a pass has a grounded claim, or is a refusal of an unanswerable question", () => {
    fc.assert(
      fc.property(fc.array(anyStanding), anyMarks, anyItem, (claims, marks, which) => {
        const decision = labelOfResponse(claims, marks, which);
        if (!decision.decided || effectOf(decision.outcome) !== "pass") return;
        if (decision.outcome === "correct_refusal") expect(which.isAnswerable).toBe(false);
        else expect(claims).toContain(G);
        expect(claims.every((claim) => claim === G || claim === N)).toBe(true);
      }),
    );
  });

  it("pass, against and apart partition the scored outcomes", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...OUTCOMES)), (outcomes) => {
        const counts = zeroCounts();
        for (const outcome of outcomes) counts[outcome] += 1;
        const share = (effect: string) => outcomes.filter((outcome) => effectOf(outcome) === effect).length;
        expect(share("pass") + share("against") + share("apart")).toBe(outcomes.length);
        expect(sumCounts(counts)).toBe(outcomes.length);
      }),
    );
  });
});

describe("effects", () => {
  it("two pass, two count against, three stand apart, one is not counted", () => {
    const tally = Object.values(EFFECT_OF_OUTCOME).toSorted();
    expect(tally).toEqual(["against", "against", "apart", "apart", "apart", "pass", "pass", "uncounted"]);
    expect(isScored("refusal_unchecked")).toBe(false);
    expect(OUTCOMES.every(isScored)).toBe(true);
    expect(OUTCOMES.filter(isRefusal)).toEqual([
      "correct_refusal",
      "incorrect_refusal",
      "refusal_after_retrieval_miss",
    ]);
  });
});

describe("validateResponseMarks", () => {
  it.each([
    ["not confirmed", { ...no, declined: null }, 1, ["declined_missing"]],
    ["no refusal", no, 1, []],
    ["support without refusal", { ...no, supportInR: true }, 1, ["support_without_refusal"]],
    ["a cause without refusal", { ...no, refusalCause: "policy" as const }, 1, ["refusal_cause_without_refusal"]],
    ["a refusal, looked through", wholly, 0, []],
    ["a refusal, not looked through", { ...wholly, supportInR: null }, 0, ["support_missing"]],
    [
      "support not marked, no cause",
      { ...wholly, supportInR: true },
      0,
      ["support_not_marked", "refusal_cause_missing"],
    ],
    ["support marked", { ...wholly, ...marked }, 0, []],
    ["partly, with nothing else", partly, 0, ["partly_without_claim"]],
  ] as const)("%s", (_name, marks, factualClaims, problems) => {
    expect(validateResponseMarks(marks, factualClaims)).toEqual(problems);
  });
});
