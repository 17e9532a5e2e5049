import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CitationFinding, type CitationState, situationOf } from "./citation-situation";
import { type ClaimReading, type ClaimState, labelOfClaim } from "./claim-label";
import { CITATION_RESOLUTIONS, type CitationResolution, PADDING_RULES, RETRIEVED_SETS } from "./codes";
import { labelOfReason } from "./reason-table";

const cite = (resolution: CitationResolution, id: string = resolution): CitationFinding => ({
  citationId: id,
  resolution,
  hasText: true,
  quote: "none",
});
const saysIt: ClaimReading = {
  support: "cited",
  faults: [],
  authorityInvented: false,
  adoptsPremise: false,
  isPadded: false,
};
const one: ClaimState = {
  isAssertion: true,
  isUnderstandable: true,
  retrievedSet: "known",
  citations: [cite("resolved")],
  padding: "every_citation",
  reading: saysIt,
};
const two: ClaimState = { ...one, citations: [cite("resolved", "a"), cite("resolved", "b")] };
const bare: ClaimState = { ...one, citations: [] };
const reads = (reading: Partial<ClaimReading>): ClaimState => ({ ...one, reading: { ...saysIt, ...reading } });

/** The table of rubric section 1, in its order. `null` is "not decided". */
const TABLE: readonly (readonly [string, ClaimState, string | null, string | null, string | null])[] = [
  ["no assertion", { ...one, isAssertion: false }, "not_a_claim", null, null],
  ["not understandable", { ...one, isUnderstandable: false }, "unsupported", "not_understandable", "major"],
  ["R unknown", { ...one, retrievedSet: "unknown" }, null, "set_unknown", null],
  [
    "R partial, handle outside",
    { ...one, retrievedSet: "partial", citations: [cite("set_unknown")] },
    null,
    "set_unknown",
    null,
  ],
  ["R partial, handle inside", { ...one, retrievedSet: "partial" }, "grounded", null, null],
  ["no citation resolves", { ...one, citations: [cite("dangling")] }, "unsupported", "invented_citation", "critical"],
  ["invented authority", reads({ authorityInvented: true }), "unsupported", "invented_citation", "critical"],
  [
    "a dangling citation beside a good one",
    { ...one, citations: [cite("resolved"), cite("dangling")] },
    "unsupported",
    "invented_citation",
    "major",
  ],
  [
    "no citation; R says it",
    { ...bare, reading: { ...saysIt, support: "retrieved" } },
    "unsupported",
    "uncited",
    "major",
  ],
  [
    "no citation; nothing in R",
    { ...bare, reading: { ...saysIt, support: "none" } },
    "unsupported",
    "no_support",
    "major",
  ],
  ["support not in R", reads({ support: "outside" }), "unsupported", "not_retrieved", "major"],
  ["the contrary", reads({ support: "none", faults: ["contrary"] }), "misattributed", "contradicted", "critical"],
  [
    "not the authority's own",
    reads({ support: "none", faults: ["not_its_own"] }),
    "misattributed",
    "not_its_holding",
    "major",
  ],
  ["not in force", reads({ faults: ["not_in_force"] }), "misattributed", "not_good_law", "major"],
  ["wrong place", reads({ support: "retrieved", faults: ["wrong_place"] }), "misattributed", "wrong_pinpoint", "minor"],
  ["another chunk says it", reads({ support: "retrieved" }), "misattributed", "wrong_passage", "major"],
  ["half of it cited", reads({ support: "half_cited" }), "misattributed", "under_cited", "major"],
  ["says less", reads({ support: "none", faults: ["says_less"] }), "misattributed", "overreach", "major"],
  ["near miss", reads({ support: "none", faults: ["neighbouring"] }), "misattributed", "adjacent", "major"],
  ["nothing says it", reads({ support: "none" }), "misattributed", "not_in_source", "major"],
  ["padding, every_citation", { ...two, reading: { ...saysIt, isPadded: true } }, "misattributed", "padding", "major"],
  ["padding, jointly", { ...two, padding: "jointly", reading: { ...saysIt, isPadded: true } }, "grounded", null, null],
  ["jointly said", two, "grounded", null, null],
];

describe("labelOfClaim, row by row", () => {
  it.each(TABLE)("%s", (_row, state, label, reason, severity) => {
    const decision = labelOfClaim(state);
    if (label === null) expect(decision).toEqual({ decided: false, cause: reason });
    else expect(decision).toEqual({ decided: true, label, reason, severityDefault: severity });
  });

  it("names a false premise taken over, which section 7 lists without a row", () => {
    expect(labelOfClaim(reads({ adoptsPremise: true, support: "none" }))).toMatchObject({ reason: "adopts_premise" });
  });

  it("says uncited, not no_support, where R is unknown and nothing is cited", () => {
    const state: ClaimState = { ...bare, retrievedSet: "unknown", reading: { ...saysIt, support: "none" } };
    expect(labelOfClaim(state)).toMatchObject({ label: "unsupported", reason: "uncited" });
  });

  it("does not decide before anybody has read, except where code's facts do", () => {
    expect(labelOfClaim({ ...one, reading: null })).toEqual({ decided: false, cause: "not_read" });
    expect(labelOfClaim({ ...one, citations: [cite("dangling")], reading: null })).toMatchObject({
      reason: "invented_citation",
    });
  });

  it("an earlier row wins over a later one", () => {
    for (const [earlier, row] of TABLE.entries()) {
      // Rows that only differ in R or padding can't be laid over each other; the person's findings can.
      if (row[4] !== "major" || row[1].reading === null) continue;
      const worse: ClaimState = { ...row[1], isUnderstandable: false };
      expect(labelOfClaim(worse), `row ${earlier}`).toMatchObject({ reason: "not_understandable" });
    }
    const both = reads({ support: "none", faults: ["neighbouring", "contrary", "says_less"] });
    expect(labelOfClaim(both)).toMatchObject({ reason: "contradicted" });
  });
});

const anyReading = fc.record({
  support: fc.constantFrom("cited", "half_cited", "retrieved", "outside", "none" as const),
  faults: fc.subarray(["contrary", "not_its_own", "not_in_force", "wrong_place", "says_less", "neighbouring"] as const),
  authorityInvented: fc.boolean(),
  adoptsPremise: fc.boolean(),
  isPadded: fc.boolean(),
});
const anyState: fc.Arbitrary<ClaimState> = fc.record({
  isAssertion: fc.boolean(),
  isUnderstandable: fc.boolean(),
  retrievedSet: fc.constantFrom(...RETRIEVED_SETS),
  citations: fc.array(
    fc.constantFrom(...CITATION_RESOLUTIONS).map((resolution) => cite(resolution)),
    { maxLength: 4 },
  ),
  padding: fc.constantFrom(...PADDING_RULES),
  reading: fc.option(anyReading, { nil: null }),
});

describe("labelOfClaim, as properties", () => {
  it("a reason fixes the label: the decision never differs from labelOfReason", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const decision = labelOfClaim(state);
        if (!decision.decided || decision.reason === null) return;
        expect(decision.label).toBe(labelOfReason(decision.reason));
        expect(decision.severityDefault).not.toBeNull();
      }),
    );
  });

  it("Grounded needs all: an assertion, R that holds every handle, and passages that say it", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const decision = labelOfClaim(state);
        if (!decision.decided || decision.label !== "grounded") return;
        expect(state.isAssertion && state.isUnderstandable).toBe(true);
        expect(situationOf(state)).toBe("all_resolve");
        expect(state.reading?.support).toBe("cited");
      }),
    );
  });

  it("does not depend on the order of citations or faults", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const reading = state.reading && { ...state.reading, faults: state.reading.faults.toReversed() };
        const turned: ClaimState = { ...state, citations: state.citations.toReversed(), reading };
        expect(labelOfClaim(turned)).toEqual(labelOfClaim(state));
      }),
    );
  });
});

describe("situationOf", () => {
  it.each<[string, CitationState, string]>([
    ["nothing cited, R unknown", { retrievedSet: "unknown", citations: [] }, "no_citation"],
    ["R unknown", { retrievedSet: "unknown", citations: [cite("dangling")] }, "set_unknown"],
    [
      "partial, one outside",
      { retrievedSet: "partial", citations: [cite("resolved"), cite("dangling")] },
      "set_unknown",
    ],
    ["partial, inside", { retrievedSet: "partial", citations: [cite("resolved")] }, "all_resolve"],
    ["known, none", { retrievedSet: "known", citations: [cite("dangling")] }, "none_resolves"],
    ["known, some", { retrievedSet: "known", citations: [cite("dangling"), cite("resolved")] }, "some_dangle"],
  ])("%s", (_name, state, situation) => expect(situationOf(state)).toBe(situation));
});
