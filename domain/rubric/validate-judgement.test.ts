import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CitationFinding } from "./citation-situation";
import { CITATION_RESOLUTIONS, type CitationResolution, CLAIM_LABELS, REASONS, RETRIEVED_SETS } from "./codes";
import { NOTHING_MARKED, reasonsOffered } from "./offered-reasons";
import {
  type JudgedClaim,
  type JudgementContext,
  type JudgementProblem,
  validateClaimJudgement,
} from "./validate-judgement";

const cite = (resolution: CitationResolution, citationId = "c1"): CitationFinding => ({
  citationId,
  resolution,
  hasText: true,
  quote: "none",
});
const resolved: JudgementContext = {
  retrievedSet: "known",
  citations: [cite("resolved")],
  padding: "every_citation",
  isTwoStage: false,
  asksConfidence: false,
};
const grounded: JudgedClaim = {
  state: "judged",
  label: "grounded",
  reason: null,
  severity: null,
  evidence: [],
  isReadFromImage: false,
  marks: {},
  hasUncoveredWords: false,
  isUnderstandable: null,
  hasConfidence: false,
};
const failed: JudgedClaim = { ...grounded, label: "misattributed", reason: "not_in_source", severity: "major" };
const uncited: JudgedClaim = { ...failed, label: "unsupported", reason: "uncited", evidence: ["retrieved"] };
const bare: JudgementContext = { ...resolved, citations: [] };
const twoCited: JudgementContext = { ...resolved, citations: [cite("resolved", "c1"), cite("resolved", "c2")] };
const unknown: JudgementContext = { ...resolved, retrievedSet: "unknown", citations: [cite("set_unknown")] };
const twoStage: JudgementContext = { ...resolved, isTwoStage: true };

type Case = readonly [string, JudgedClaim, JudgementContext, readonly JudgementProblem[]];
const CASES: readonly Case[] = [
  ["one key: grounded", grounded, resolved, []],
  ["one key: misattributed", failed, resolved, []],
  ["one key: unsupported", { ...failed, label: "unsupported", reason: "no_support" }, bare, []],
  ["no claim", { ...grounded, label: "not_a_claim" }, bare, []],
  [
    "grounded, no handle resolves",
    grounded,
    { ...resolved, citations: [cite("dangling")] },
    ["grounded_no_handle_resolves"],
  ],
  [
    "grounded, a handle dangles",
    grounded,
    { ...twoCited, citations: [cite("resolved"), cite("dangling", "c2")] },
    ["grounded_some_handle_dangles"],
  ],
  ["grounded, nothing cited", grounded, bare, ["grounded_no_citation"]],
  ["grounded, R unknown", grounded, unknown, ["grounded_set_unknown"]],
  [
    "grounded, evidence outside R",
    { ...grounded, evidence: ["cited", "outside"] },
    resolved,
    ["grounded_evidence_outside_r"],
  ],
  [
    "grounded, quote lost",
    grounded,
    { ...resolved, citations: [{ ...cite("resolved"), quote: "not_found" }] },
    ["grounded_quote_not_found"],
  ],
  [
    "grounded, quote lost, evidence in R",
    { ...grounded, evidence: ["cited"] },
    { ...resolved, citations: [{ ...cite("resolved"), quote: "not_found" }] },
    [],
  ],
  ["grounded with a reason", { ...grounded, reason: "padding" }, resolved, ["reason_without_fail"]],
  ["grounded with a severity", { ...grounded, severity: "minor" }, resolved, ["severity_without_fail"]],
  [
    "grounded, one citation idle",
    { ...grounded, marks: { c1: "supports", c2: "does_not" } },
    twoCited,
    ["grounded_with_idle_citation"],
  ],
  [
    "grounded jointly, one citation idle",
    { ...grounded, marks: { c1: "supports", c2: "does_not" } },
    { ...twoCited, padding: "jointly" },
    [],
  ],
  [
    "grounded against all marks",
    { ...grounded, marks: { c1: "does_not", c2: "does_not" } },
    { ...twoCited, padding: "jointly" },
    ["grounded_against_all_marks"],
  ],
  ["fail without reason", { ...failed, reason: null }, resolved, ["reason_missing"]],
  ["fail without severity", { ...failed, severity: null }, resolved, ["severity_missing"]],
  ["reason of another label", { ...failed, reason: "not_retrieved" }, resolved, ["reason_of_another_label"]],
  ["reason not offered", { ...failed, label: "unsupported", reason: "no_support" }, resolved, ["reason_not_offered"]],
  [
    "a lead's reason",
    { ...failed, label: "unsupported", reason: "answers_another_question" },
    bare,
    ["reason_not_offered"],
  ],
  ["uncited, passage marked", uncited, bare, []],
  ["uncited, nothing marked", { ...uncited, evidence: [] }, bare, ["evidence_missing"]],
  ["uncited, R unknown", { ...uncited, evidence: [] }, { ...bare, retrievedSet: "unknown" }, []],
  ["uncited, marked outside R", { ...uncited, evidence: ["retrieved", "outside"] }, bare, ["evidence_outside_r"]],
  ["not retrieved, marked outside R", { ...uncited, reason: "not_retrieved", evidence: ["outside"] }, resolved, []],
  ["wrong passage, other not marked", { ...failed, reason: "wrong_passage" }, resolved, ["evidence_missing"]],
  ["wrong passage, other marked", { ...failed, reason: "wrong_passage", evidence: ["retrieved"] }, resolved, []],
  ["overreach, words not marked", { ...failed, reason: "overreach" }, resolved, ["uncovered_words_missing"]],
  ["overreach, words marked", { ...failed, reason: "overreach", hasUncoveredWords: true }, resolved, []],
  ["mark of a foreign citation", { ...failed, marks: { zz: "supports" } }, resolved, ["mark_of_unknown_citation"]],
  ["nothing chosen", { ...grounded, label: null }, resolved, ["label_missing"]],
  ["undecided, R unknown", { ...grounded, label: null, reason: "set_unknown" }, unknown, []],
  ["undecided, R known", { ...grounded, label: null, reason: "set_unknown" }, resolved, ["set_is_known"]],
  ["misattributed, R unknown", failed, unknown, ["reason_not_offered"]],
  ["two stages, first left out", grounded, twoStage, ["understandable_missing"]],
  ["two stages, no claim", { ...grounded, label: "not_a_claim" }, twoStage, []],
  [
    "not understandable, yet judged",
    { ...grounded, isUnderstandable: false },
    twoStage,
    ["understandable_contradicted"],
  ],
  [
    "not understandable",
    { ...failed, label: "unsupported", reason: "not_understandable", isUnderstandable: false },
    twoStage,
    [],
  ],
];

describe("validateClaimJudgement", () => {
  it.each(CASES)("%s", (_name, judgement, context, problems) => {
    expect(validateClaimJudgement(judgement, context)).toEqual(problems);
  });

  it("asks a reason of who can't judge, and none of who defers or is in conflict", () => {
    expect(validateClaimJudgement({ state: "cannot_judge", hasReason: false }, resolved)).toEqual([
      "cannot_judge_without_reason",
    ]);
    expect(validateClaimJudgement({ state: "cannot_judge", hasReason: true }, resolved)).toEqual([]);
    expect(validateClaimJudgement({ state: "defer" }, resolved)).toEqual([]);
    expect(validateClaimJudgement({ state: "conflict" }, resolved)).toEqual([]);
  });
});

const anyContext: fc.Arbitrary<JudgementContext> = fc.record({
  retrievedSet: fc.constantFrom(...RETRIEVED_SETS),
  citations: fc
    .array(fc.constantFrom(...CITATION_RESOLUTIONS), { maxLength: 3 })
    .map((list) => list.map((resolution, index) => cite(resolution, `c${index}`))),
  padding: fc.constantFrom("every_citation", "jointly" as const),
  isTwoStage: fc.constant(false),
  asksConfidence: fc.constant(false),
});

describe("validateClaimJudgement, as properties", () => {
  it("a fail is one key: what a key presets passes as it stands", () => {
    fc.assert(
      fc.property(anyContext, (context) => {
        const offered = reasonsOffered(context, NOTHING_MARKED, context.padding);
        for (const first of [offered.unsupported[0], offered.misattributed[0]]) {
          if (first === undefined) continue;
          const judgement = { ...failed, label: first.label, reason: first.reason, severity: first.severityDefault };
          expect(validateClaimJudgement(judgement, context)).toEqual([]);
        }
      }),
    );
  });

  it("never lets Grounded through unless every handle resolves", () => {
    fc.assert(
      fc.property(anyContext, (context) => {
        if (validateClaimJudgement(grounded, context).length > 0) return;
        expect(context.citations.length).toBeGreaterThan(0);
        expect(context.citations.every((citation) => citation.resolution === "resolved")).toBe(true);
        expect(context.retrievedSet).not.toBe("unknown");
      }),
    );
  });

  it("never lets a reason stand beside a label that it does not fix", () => {
    const any = fc.record({
      label: fc.option(fc.constantFrom(...CLAIM_LABELS), { nil: null }),
      reason: fc.option(fc.constantFrom(...REASONS), { nil: null }),
    });
    fc.assert(
      fc.property(any, anyContext, (choice, context) => {
        const severity = choice.label === "unsupported" || choice.label === "misattributed" ? ("major" as const) : null;
        const judgement = { ...failed, ...choice, severity, evidence: ["retrieved"] as const, hasUncoveredWords: true };
        if (validateClaimJudgement(judgement, context).length > 0) return;
        expect(choice.reason === null).toBe(choice.label === "grounded" || choice.label === "not_a_claim");
      }),
    );
  });
});
