import { describe, expect, it } from "vitest";
import type { CitationResource, ClaimJudgement, ClaimResource, Judgement, RetrievedChunkResource } from "./bench";
import { codeOfErrors, listJudgementErrors } from "./check-judgement";
import { contextOfClaim, marksByHandle, placeOfEvidence, type ShownMaterial } from "./judgement-context";
import { SHIPPED_RULES } from "@/contracts/shipped-rules";

const chunk = (handle: string, startCp: number, endCp: number, versionId = "version-1"): RetrievedChunkResource => ({
  handle,
  ordinal: 0,
  title: "Returns",
  documentId: "document-1",
  versionId,
  printedVersion: null,
  mediaType: "text/plain",
  documentState: "ok",
  span: { startCp, endCp },
  page: null,
  pageCount: null,
  textSent: "",
  differs: false,
  children: [],
});

const CHUNKS = [chunk("S1", 0, 10), chunk("S2", 10, 20), chunk("S3", 30, 40), chunk("S4", 0, 10, "version-2")];

const citation = (
  id: string,
  chunkIndex: number | null,
  match: Partial<CitationResource["match"]> | null = null,
): CitationResource => ({
  id,
  ordinal: 0,
  handle: chunkIndex === null ? "S9" : (CHUNKS[chunkIndex]?.handle ?? ""),
  resolution: chunkIndex === null ? "dangling" : "resolved",
  chunkIndex,
  quote: match === null ? null : "words",
  match:
    match === null
      ? null
      : {
          type: "exact",
          span: null,
          parts: [],
          similarity: null,
          occurrences: 1,
          flags: [],
          edits: [],
          reason: null,
          ...match,
        },
});

const claim = (id: string, citations: CitationResource[]): ClaimResource => ({
  id,
  ordinal: 0,
  text: "Ten words 🔧",
  answerSpan: null,
  needsCitation: true,
  citations,
  bounds: [],
  questions: [],
});

const material = (claims: ClaimResource[]): ShownMaterial => ({
  chunks: CHUNKS,
  claims,
  retrievedSet: "known",
  rubric: { ...SHIPPED_RULES, version: "r/1", protocolVersion: "p/1", twoStage: false, padding: "every_citation" },
});

const judged = (claimId: string, changes: Partial<ClaimJudgement> = {}): ClaimJudgement => ({
  claimId,
  label: "grounded",
  reason: null,
  severity: null,
  note: "",
  marks: {},
  evidence: [],
  uncovered: [],
  understandable: null,
  confidence: null,
  ...changes,
});

const judgement = (claims: ClaimJudgement[], changes: Partial<Judgement> = {}): Judgement => ({
  claims,
  declined: "no",
  supportInR: null,
  refusalCause: null,
  refusalEvidence: [],
  answersQuestion: null,
  contraryOmitted: false,
  note: "",
  ...changes,
});

const codes = (given: Judgement, claims: ClaimResource[], areClaimsCarried = false) =>
  listJudgementErrors(given, material(claims), areClaimsCarried).map((error) => error.code);

describe("placeOfEvidence", () => {
  const citing = claim("c", [citation("x", 0)]);
  const place = (startCp: number, endCp: number, versionId = "version-1") =>
    placeOfEvidence({ versionId, chunkHandle: null, startCp, endCp }, citing, CHUNKS);

  it.each([
    [0, 10, "cited"],
    [3, 3, "cited"],
    [5, 15, "retrieved"],
    [10, 20, "retrieved"],
    [15, 35, "outside"],
    [20, 31, "outside"],
    [40, 41, "outside"],
  ])("%i to %i lies %s", (startCp, endCp, expected) => {
    expect(place(startCp, endCp)).toBe(expected);
  });

  it("tells versions apart", () => {
    expect(place(0, 10, "version-2")).toBe("retrieved");
    expect(place(0, 10, "version-3")).toBe("outside");
  });

  it("knows no cited passage for a declined part", () => {
    const evidence = { versionId: "version-1", chunkHandle: "S1", startCp: 0, endCp: 10 };
    expect(placeOfEvidence(evidence, null, CHUNKS)).toBe("retrieved");
  });
});

describe("contextOfClaim", () => {
  it.each([
    [{}, "found"],
    [{ type: "fuzzy", flags: ["critical_edit"] }, "not_found"],
    [{ flags: ["outside_scope"] }, "not_found"],
    [{ type: "unresolved", reason: "not_found" }, "not_found"],
    [{ type: "unresolved", reason: "only_in_text_sent" }, "found"],
    [{ type: "unresolved", reason: "blank" }, "none"],
  ] as const)("reads a match %j as %s", (match, quote) => {
    const one = claim("c", [citation("x", 0, { ...match, flags: "flags" in match ? [...match.flags] : [] })]);
    expect(contextOfClaim(one, material([one])).citations.map((found) => found.quote)).toEqual([quote]);
  });

  it("takes a handle that is cited twice for one citation, under its first id", () => {
    const twice = claim("c", [citation("x", 0, {}), citation("y", 0, { type: "unresolved" }), citation("z", 1)]);
    const { citations } = contextOfClaim(twice, material([twice]));
    expect(citations.map(({ citationId, quote }) => [citationId, quote])).toEqual([
      ["x", "not_found"],
      ["z", "none"],
    ]);
    expect(marksByHandle(twice, { y: "supports", other: "partly" })).toEqual({ x: "supports", other: "partly" });
  });
});

describe("listJudgementErrors", () => {
  const plain = claim("c1", [citation("x", 0)]);
  const dangling = claim("c2", [citation("y", null)]);

  it("has nothing against a judgement that is whole", () => {
    expect(codes(judgement([judged("c1")]), [plain])).toEqual([]);
  });

  it("asks for each claim once, and for no other", () => {
    const given = judgement([judged("c1"), judged("c1"), judged("c3")]);
    expect(codes(given, [plain, dangling])).toEqual(["claim_not_judged", "claim_judged_twice", "claim_not_asked"]);
  });

  it("holds to the rubric", () => {
    expect(codes(judgement([judged("c2")]), [dangling])).toEqual(["grounded_no_handle_resolves"]);
  });

  it.each([
    [11, []],
    [12, ["uncovered_outside_claim"]],
  ])("counts a claim's words in code points: %i", (endCp, expected) => {
    const span = { startCp: 0, endCp };
    const fail = { label: "misattributed", reason: "overreach", severity: "major", uncovered: [span] } as const;
    const given = judged("c1", { ...fail, uncovered: [...fail.uncovered] });
    expect(codes(judgement([given]), [plain])).toEqual(expected);
  });

  it("lets a response decline in part whose other part is carried", () => {
    const given = judgement([judged("c1", { label: "not_a_claim" })], { declined: "partly", supportInR: false });
    expect(codes(given, [plain])).toEqual(["partly_without_claim"]);
    expect(codes(given, [plain], true)).toEqual([]);
  });

  it("tells what is open from what is refused", () => {
    const open = judgement([judged("c1", { label: null })], { declined: null });
    expect(codeOfErrors(listJudgementErrors(open, material([plain]), false))).toBe("judgement_incomplete");
    const refused = judgement([judged("c1", { severity: "major" })], { declined: null });
    expect(codeOfErrors(listJudgementErrors(refused, material([plain]), false))).toBe("judgement_refused");
  });
});
