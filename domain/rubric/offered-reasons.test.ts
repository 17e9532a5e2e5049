import { describe, expect, it } from "vitest";
import type { CitationFinding } from "./citation-situation";
import { boundsOfClaim } from "./claim-bounds";
import type { CitationResolution } from "./codes";
import { type MarkedSoFar, NOTHING_MARKED, reasonsOffered } from "./offered-reasons";

const cite = (
  resolution: CitationResolution,
  id: string = resolution,
  more: Partial<CitationFinding> = {},
): CitationFinding => ({
  citationId: id,
  resolution,
  hasText: true,
  quote: "none",
  ...more,
});
const known = (...citations: CitationFinding[]) => ({ retrievedSet: "known" as const, citations });
const marked = (so: Partial<MarkedSoFar>): MarkedSoFar => ({ ...NOTHING_MARKED, ...so });
const codes = (offers: readonly { reason: string }[]) => offers.map((offer) => offer.reason);
const resolved = known(cite("resolved"));
const pair = known(cite("resolved", "a"), cite("resolved", "b"));

describe("reasonsOffered: what keys 2 and 3 preset", () => {
  it.each([
    ["nothing cited", known(), NOTHING_MARKED, "no_support", undefined],
    ["nothing cited, passage marked in R", known(), marked({ evidence: ["retrieved"] }), "uncited", undefined],
    [
      "nothing cited, R unknown",
      { retrievedSet: "unknown" as const, citations: [] },
      NOTHING_MARKED,
      "uncited",
      undefined,
    ],
    ["nothing resolves", known(cite("dangling")), NOTHING_MARKED, "invented_citation", undefined],
    ["one dangles", known(cite("dangling"), cite("resolved")), NOTHING_MARKED, "invented_citation", undefined],
    ["resolves", resolved, NOTHING_MARKED, "not_retrieved", "not_in_source"],
    [
      "resolves, elsewhere in R marked",
      resolved,
      marked({ evidence: ["retrieved"] }),
      "not_retrieved",
      "wrong_passage",
    ],
    ["resolves, both marked", resolved, marked({ evidence: ["cited", "retrieved"] }), "not_retrieved", "under_cited"],
    ["resolves, words left over", resolved, marked({ hasUncoveredWords: true }), "not_retrieved", "overreach"],
    ["two, one idle", pair, marked({ marks: ["supports", "does_not"] }), "not_retrieved", "padding"],
  ])("%s", (_name, state, so, key2, key3) => {
    const offered = reasonsOffered(state, so, "every_citation");
    expect(offered.unsupported[0]?.reason).toBe(key2);
    expect(offered.misattributed[0]?.reason).toBe(key3);
  });

  it("offers nothing that speaks of R where R is unknown, and leaves the claim undecided", () => {
    const offered = reasonsOffered(
      { retrievedSet: "unknown", citations: [cite("set_unknown")] },
      NOTHING_MARKED,
      "jointly",
    );
    expect(offered).toMatchObject({ isSetUnknown: true, misattributed: [] });
    expect(codes(offered.unsupported)).toEqual(["not_understandable"]);
  });

  it("offers padding only for two or more citations that must each add something", () => {
    expect(codes(reasonsOffered(pair, NOTHING_MARKED, "every_citation").misattributed)).toContain("padding");
    expect(codes(reasonsOffered(pair, NOTHING_MARKED, "jointly").misattributed)).not.toContain("padding");
    expect(codes(reasonsOffered(resolved, NOTHING_MARKED, "every_citation").misattributed)).not.toContain("padding");
  });

  it("presets the severity of an invented handle by what stands beside it", () => {
    expect(reasonsOffered(known(cite("dangling")), NOTHING_MARKED, "jointly").unsupported[0]?.severityDefault).toBe(
      "critical",
    );
    const beside = reasonsOffered(known(cite("dangling"), cite("resolved")), NOTHING_MARKED, "jointly");
    expect(beside.unsupported[0]?.severityDefault).toBe("major");
  });

  it("lists no reason twice and none that only a lead or the program gives", () => {
    for (const state of [known(), resolved, pair, known(cite("dangling"))]) {
      const offered = reasonsOffered(state, NOTHING_MARKED, "every_citation");
      const all = [...codes(offered.unsupported), ...codes(offered.misattributed)];
      expect(new Set(all).size).toBe(all.length);
      for (const reason of ["mixed", "answers_another_question", "set_unknown"]) expect(all).not.toContain(reason);
    }
  });
});

describe("boundsOfClaim: what holds Grounded back", () => {
  const none = { evidence: [], isReadFromImage: false } as const;
  const lost = cite("resolved", "a", { quote: "not_found" });
  const scan = cite("resolved", "a", { hasText: false });
  it.each([
    ["nothing cited", { ...known(), ...none }, ["no_citation"], false],
    ["nothing resolves", { ...known(cite("dangling")), ...none }, ["no_handle_resolves"], false],
    ["one dangles", { ...known(cite("dangling"), cite("resolved")), ...none }, ["some_handle_dangles"], false],
    [
      "R unknown",
      { retrievedSet: "unknown" as const, citations: [cite("set_unknown")], ...none },
      ["set_unknown"],
      false,
    ],
    [
      "nothing dangles even with evidence marked",
      { ...known(cite("dangling")), evidence: ["retrieved"] as const, isReadFromImage: true },
      ["no_handle_resolves"],
      false,
    ],
    ["quote not found", { ...known(lost), ...none }, ["quote_not_found"], true],
    [
      "quote not found, evidence marked in R",
      { ...known(lost), evidence: ["cited"] as const, isReadFromImage: false },
      [],
      false,
    ],
    [
      "quote not found, evidence marked outside",
      { ...known(lost), evidence: ["cited", "outside"] as const, isReadFromImage: false },
      ["evidence_outside_r"],
      true,
    ],
    ["source without text", { ...known(scan), ...none }, ["source_without_text"], true],
    ["read from the image", { ...known(scan), evidence: [], isReadFromImage: true }, [], false],
    ["all well", { ...resolved, ...none }, [], false],
  ])("%s", (_name, findings, blockedBy, isLiftedByEvidence) => {
    expect(boundsOfClaim(findings)).toEqual({
      isGroundedOffered: blockedBy.length === 0,
      blockedBy,
      isLiftedByEvidence,
    });
  });
});
