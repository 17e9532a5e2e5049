import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TargetSpan } from "./golden-target";
import { judgementDigest, type ReferenceJudgementContent, validateJudgementFreeze } from "./reference-judgement";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const payload = (id: string) => ({ payload: id, commitment: sha256Hex(new TextEncoder().encode(id)) });
const span = (startCp: number, endCp: number, documentVersionId = "v1"): TargetSpan => ({
  documentVersionId,
  startCp,
  endCp,
});

const judgement: ReferenceJudgementContent = {
  responseId: "r1",
  verdictId: "v1",
  goldenTargetId: "t1",
  question: payload("q1"),
  answer: payload("a1"),
  outcome: "misattributed",
  basis: "adjudicated",
  declined: "no",
  supportInR: null,
  claims: [
    {
      claimId: "c1",
      text: payload("c1"),
      label: "misattributed",
      reason: "overreach",
      severity: "major",
      basis: "adjudicated",
      evidence: [span(1, 2)],
    },
  ],
  sides: [
    {
      submissionId: "s1",
      raterId: "anna",
      labels: [{ claimId: "c1", label: "grounded", reason: null, severity: null }],
      declined: "no",
      supportInR: null,
    },
    {
      submissionId: "s2",
      raterId: "ben",
      labels: [{ claimId: "c1", label: "misattributed", reason: "overreach", severity: "major" }],
      declined: "no",
      supportInR: null,
    },
  ],
  ruling: { adjudicationId: "j1", leadId: "cleo", cause: "slip", explanation: payload("e1") },
  rubricVersionId: "rub1",
  protocolVersionId: "pro1",
  supersedesId: null,
};

describe("reference judgement", () => {
  const record = { isVerdictSuperseded: false, isFrozen: false };
  const [anna, ben] = judgement.sides;
  it.each<[string, Partial<ReferenceJudgementContent>, Partial<typeof record>, readonly string[]]>([
    ["adjudicated", {}, {}, []],
    ["unanimous", { basis: "unanimous", ruling: null }, {}, []],
    ["single", { basis: "single", ruling: null, sides: anna ? [anna] : [] }, {}, ["basis_single", "pair_incomplete"]],
    ["mechanical", { basis: "mechanical", ruling: null, sides: [] }, {}, ["basis_without_pair", "pair_incomplete"]],
    ["carried", { basis: "carried", ruling: null }, {}, ["basis_without_pair"]],
    ["adjudicated without ruling", { ruling: null }, {}, ["ruling_missing"]],
    ["one person twice", { sides: anna && ben ? [anna, { ...ben, raterId: "anna" }] : [] }, {}, ["raters_not_two"]],
    [
      "ruled by a rater",
      { ruling: judgement.ruling && { ...judgement.ruling, leadId: "ben" } },
      {},
      ["adjudicator_rated"],
    ],
    ["R unknown", { claims: judgement.claims.map((claim) => ({ ...claim, label: null })) }, {}, ["claim_undecided"]],
    ["superseded verdict", {}, { isVerdictSuperseded: true }, ["verdict_superseded"]],
    ["frozen already", {}, { isFrozen: true }, ["already_frozen"]],
  ])("%s", (_name, change, state, problems) => {
    expect(validateJudgementFreeze({ ...judgement, ...change }, { ...record, ...state })).toEqual(problems);
  });

  it("its digest covers every label of both raters", () => {
    const turned = judgement.sides.map((side) => ({
      ...side,
      labels: side.labels.map((label) => ({ ...label, severity: "minor" as const })),
    }));
    expect(judgementDigest({ ...judgement, sides: turned }, sha256Hex)).not.toBe(judgementDigest(judgement, sha256Hex));
  });
});
