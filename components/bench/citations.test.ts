import { describe, expect, it } from "vitest";
import type { CitationResource, QuoteMatchResource } from "@/contracts/bench";
import { sampleCitation } from "./bench-task.fixture";
import { standingOf, standingWords, worstOf } from "./citation-standing";
import { gapsOfCitation } from "./source-marks";
import { listQuotePlaces } from "./use-quote-places";

const match = (over: Partial<QuoteMatchResource>): QuoteMatchResource => ({
  type: "exact",
  span: { startCp: 0, endCp: 4 },
  parts: [],
  similarity: null,
  occurrences: 1,
  flags: [],
  edits: [],
  reason: null,
  ...over,
});
const quoted = (over: Partial<QuoteMatchResource>): CitationResource => ({
  ...sampleCitation("cite-1", "S1", 0),
  quote: "words",
  match: match(over),
});

describe("what became of a citation", () => {
  it.each([
    ["found", quoted({})],
    ["whole", sampleCitation("cite-1", "S1", 0)],
    ["doubtful", quoted({ type: "fuzzy", similarity: 0.97, flags: ["critical_edit"] })],
    ["doubtful", quoted({ flags: ["outside_scope"] })],
    ["not_found", quoted({ type: "unresolved", span: null, reason: "not_found" })],
    ["not_found", { ...quoted({}), match: null }],
    ["dangling", sampleCitation("cite-1", "S9", null)],
    ["set_unknown", { ...sampleCitation("cite-1", "S1", null), resolution: "set_unknown" as const }],
  ] as const)("is told: %s", (standing, citation) => {
    expect(standingOf(citation)).toBe(standing);
    expect(standingWords(citation)).not.toBe("");
  });

  it("makes a marker of several look like the worst of them", () => {
    expect(worstOf(["found", "not_found", "whole"])).toBe("not_found");
    expect(worstOf(["found", "found"])).toBe("found");
  });

  it("leaves gaps between the parts of a quote, in the order of the text", () => {
    const parts = [
      { startCp: 50, endCp: 60 },
      { startCp: 10, endCp: 20 },
      { startCp: 20, endCp: 30 },
    ];
    expect(gapsOfCitation(quoted({ type: "elided", parts }))).toEqual([{ startCp: 30, endCp: 50 }]);
    expect(gapsOfCitation(quoted({}))).toEqual([]);
  });
});

describe("the places of a quote", () => {
  const text = "😀 The pen is locked. Then the PEN  is locked, and the pen is locked.";

  it("are those where the very words stand, by code points", () => {
    const citation = quoted({ span: { startCp: 6, endCp: 19 }, occurrences: 2 });
    const places = listQuotePlaces(text, citation);
    expect(places).toHaveLength(2);
    expect(places.map(({ startCp, endCp }) => Array.from(text).slice(startCp, endCp).join(""))).toEqual([
      "pen is locked",
      "pen is locked",
    ]);
  });

  it("are those where they stand but for typography, where the match is such a one", () => {
    const citation = quoted({ type: "normalised", span: { startCp: 6, endCp: 19 }, occurrences: 3 });
    expect(listQuotePlaces(text, citation)).toHaveLength(3);
  });

  it("are none to step through where there is one", () => {
    expect(listQuotePlaces(text, quoted({ span: { startCp: 6, endCp: 19 }, occurrences: 1 }))).toEqual([]);
    expect(listQuotePlaces("short", quoted({ span: { startCp: 6, endCp: 19 }, occurrences: 2 }))).toEqual([]);
  });
});
