import { describe, expect, it } from "vitest";
import type { ResponseItem } from "@/domain/rubric/response-label";
import type { RatedClaim } from "@/domain/rubric/unanimity";
import {
  type OpenDispute,
  type Ruling,
  type RulingContext,
  validateRuling,
  verdictOfRuling,
  whyNotAdjudicate,
} from "./adjudicate";
import type { PairSide } from "./compare-pair";

const item: ResponseItem = { status: "answered", retrievedSet: "known", isAnswerable: true, leadRuling: null };
const context: RulingContext = {
  retrievedSet: "known",
  citations: [{ citationId: "x", resolution: "resolved", hasText: true, quote: "none" }],
  padding: "every_citation",
  isTwoStage: true,
  asksConfidence: true,
  evidence: [],
};
const contexts = new Map([
  ["c0", context],
  ["c1", { ...context, citations: [] }],
]);
const grounded: RatedClaim = { claimId: "c0", label: "grounded", reason: null, severity: null };
const overreach: RatedClaim = { claimId: "c0", label: "misattributed", reason: "overreach", severity: "major" };
const ruling: Ruling = {
  cause: "slip",
  hasWrittenReason: true,
  claims: [overreach],
  marks: null,
  onAnsweredUnanswerable: null,
};
const dispute: OpenDispute = { cause: "claims", claimIds: ["c0"], marks: [] };

describe("whyNotAdjudicate", () => {
  const response = { raterIds: ["anna", "ben"], recusedIds: ["cleo"] };
  it.each([
    ["a lead who did not rate", "dora", true, null],
    ["a rater", "dora", false, "not_a_lead"],
    ["a lead who rated it", "anna", true, "rated_by_you"],
    ["a lead who recused", "cleo", true, "recused"],
  ] as const)("%s", (_name, id, isLead, refusal) => {
    expect(whyNotAdjudicate({ id, isLead }, response)).toBe(refusal);
  });
});

describe("validateRuling", () => {
  it.each<[string, Partial<Ruling>, Partial<OpenDispute>, readonly string[]]>([
    ["complete", {}, {}, []],
    ["grounded", { claims: [grounded] }, {}, []],
    ["no cause", { cause: null }, {}, ["cause_missing"]],
    ["no written reason", { hasWrittenReason: false }, {}, ["written_reason_missing"]],
    ["a differing claim left out", { claims: [] }, {}, ["claim_not_ruled"]],
    ["a claim both agree on", { claims: [overreach, { ...overreach, claimId: "c1" }] }, {}, ["claim_not_in_dispute"]],
    ["twice", { claims: [overreach, grounded] }, {}, ["claim_ruled_twice"]],
    [
      "a reason of another label",
      { claims: [{ ...overreach, reason: "no_support" }] },
      {},
      ["reason_of_another_label", "reason_not_offered"],
    ],
    ["a fail without reason", { claims: [{ ...overreach, reason: null }] }, {}, ["reason_missing"]],
    [
      "grounded where nothing is cited",
      { claims: [{ ...grounded, claimId: "c1" }] },
      { claimIds: ["c1"] },
      ["grounded_no_citation"],
    ],
    [
      "marks in dispute, not ruled",
      { claims: [] },
      { cause: "response_marks", claimIds: [], marks: ["declined"] },
      ["marks_not_ruled"],
    ],
    [
      "marks ruled",
      { claims: [], marks: { declined: "no", supportInR: null } },
      { cause: "response_marks", claimIds: [], marks: ["declined"] },
      [],
    ],
    [
      "declined without a word on support",
      { marks: { declined: "wholly", supportInR: null } },
      {},
      ["marks_not_ruled"],
    ],
    ["nobody could judge: marks too", {}, { cause: "cannot_judge" }, ["marks_not_ruled"]],
    ["rule 7 not ruled", { claims: [] }, { cause: "answers_another_question", claimIds: [] }, ["response_not_ruled"]],
    [
      "rule 7 ruled",
      { claims: [], onAnsweredUnanswerable: "unsupported" },
      { cause: "answers_another_question", claimIds: [] },
      [],
    ],
  ])("%s", (_name, change, other, codes) => {
    const problems = validateRuling({ ...ruling, ...change }, { ...dispute, ...other }, contexts);
    expect(problems.map((problem) => problem.code)).toEqual(codes);
  });

  it("has nothing to hold a claim against whose citations it was not given", () => {
    expect(validateRuling(ruling, dispute, new Map())).toEqual([{ code: "claim_not_in_dispute", claimId: "c0" }]);
  });
});

describe("verdictOfRuling", () => {
  const marks = {
    declined: "no",
    supportInR: null,
    hasSupportMarked: false,
    refusalCause: null,
    answersQuestion: "yes",
  } as const;
  const agreed: RatedClaim = { claimId: "c1", label: "grounded", reason: null, severity: null };
  const side = (raterId: string, first: RatedClaim): PairSide => ({
    raterId,
    state: "judged",
    rated: { claims: [first, agreed], marks },
  });
  const a = side("anna", grounded);
  const b = side("ben", overreach);

  it("keeps what the pair agreed on and rests on the ruling as a whole", () => {
    expect(verdictOfRuling([a, b], ruling, item)).toMatchObject({
      basis: "adjudicated",
      claims: [
        { claimId: "c0", label: "misattributed", basis: "adjudicated" },
        { claimId: "c1", label: "grounded", basis: "unanimous" },
      ],
      decision: { decided: true, outcome: "misattributed" },
    });
    expect(verdictOfRuling([a, b], { ...ruling, claims: [grounded] }, item)).toMatchObject({
      decision: { outcome: "grounded" },
    });
  });

  it("takes the lead's word on marks and on rule 7", () => {
    const refusal = { ...ruling, claims: [grounded], marks: { declined: "partly", supportInR: true } as const };
    expect(verdictOfRuling([a, b], refusal, item)).toMatchObject({
      decision: { outcome: "incorrect_refusal", isPartial: true },
    });
    const ruled = { ...ruling, claims: [grounded], onAnsweredUnanswerable: "unsupported" as const };
    expect(verdictOfRuling([a, b], ruled, { ...item, isAnswerable: false })).toMatchObject({
      decision: { outcome: "unsupported", reason: "answers_another_question" },
    });
  });

  it("refuses to let a claim drop out", () => {
    expect(() => verdictOfRuling([a, b], { ...ruling, claims: [] }, item)).toThrow(/no ruling/);
  });
});
