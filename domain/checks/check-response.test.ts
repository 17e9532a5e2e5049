import { describe, expect, it } from "vitest";
import { checkResponse } from "@/domain/checks/check-response";
import type { CheckedClaim, CheckedResponse } from "@/domain/checks/response-context";
import { prepareText } from "@/domain/quotes/prepared-text";
import { RESPONSE_STATUSES } from "@/domain/rubric/codes";

const POLICY = prepareText(
  "Opened RB-400 relays may be returned within 30 days if none is installed. Freight is at cost. A fee of 5 % is due. A fee of 5 % is due.",
);
const WARRANTY = prepareText("The warranty is 24 months, unless the seal is broken.");

const BASE: CheckedResponse = {
  status: "answered",
  answer: "Opened relays can be returned [S1].",
  asked: "Can I return an opened relay?",
  retrievedSet: "known",
  chunks: [
    { handle: "S1", source: POLICY, scope: { startCp: 0, endCp: 73 } },
    { handle: "S2", source: WARRANTY, scope: null },
    { handle: "S3", source: null, scope: null },
    { handle: "S4", source: prepareText("Freight is at cost."), scope: null },
  ],
  claims: [],
  declinedFlag: null,
  finishReason: null,
};

const claim = (
  text: string,
  cites: readonly (string | readonly [string, string])[],
  loose: string[] = [],
): CheckedClaim => ({
  text,
  needsCitation: true,
  citations: cites.map((cite) =>
    typeof cite === "string" ? { handle: cite, quote: null } : { handle: cite[0], quote: cite[1] },
  ),
  unattachedQuotes: loose,
});

const check = (...claims: CheckedClaim[]) => checkResponse({ ...BASE, claims });
const codes = (...claims: CheckedClaim[]) => check(...claims).findings.map(({ code, power }) => `${code}:${power}`);

describe("findings on claims", () => {
  it.each<[string, CheckedClaim, string[]]>([
    ["all is well", claim("It may be returned.", [["S1", "may be returned within 30 days"]]), []],
    ["an invented handle", claim("It may be returned.", ["S9"]), ["no_handle_resolves:decides"]],
    ["an invented one beside a good one", claim("It may be returned.", ["S9", "S1"]), ["handle_dangling:informs"]],
    ["no citation", claim("It may be returned.", []), ["uncited:informs"]],
    [
      "a fabricated quote",
      claim("It may be sold.", [["S1", "relays may be sold to anyone at all times"]]),
      ["quote_not_found:bounds"],
    ],
    [
      "a quote with another figure",
      claim("It may be returned.", [["S1", "relays may be returned within 90 days if none"]]),
      ["quote_not_found:bounds"],
    ],
    [
      "a quote from the document, not the chunk",
      claim("Freight is at cost.", [["S1", "Freight is at cost."]]),
      ["quote_not_found:bounds"],
    ],
    [
      "a quote from another chunk",
      claim("It is 24 months.", [["S1", "The warranty is 24 months"]]),
      ["quote_in_other_source:bounds", "numbers_not_found:informs"],
    ],
    [
      "an omitted exception",
      claim("It is 24 months.", [["S2", "The warranty is ... the seal is broken"]]),
      ["quote_not_found:bounds"],
    ],
    ["a source without text", claim("It is 24 months.", [["S3", "24 months"]]), ["source_without_text:bounds"]],
    ["another figure", claim("It is 36 months.", ["S2"]), ["numbers_not_found:informs"]],
    ["another unit", claim("It is 24 days.", ["S2"]), ["units_not_found:informs"]],
    ["a negation that the passage has too", claim("It may not be returned.", ["S1"]), []],
    ["a negation that is nowhere", claim("Freight is never free.", ["S4"]), ["negation_not_found:informs"]],
  ])("%s", (_, one, expected) => {
    expect(codes(one)).toEqual(expected);
  });

  it("says where a quote is that is not in its own chunk", () => {
    const [first] = check(claim("It is 24 months.", [["S1", "The warranty is 24 months"], "S2"])).findings;
    expect(first).toMatchObject({
      claimIndex: 0,
      citationIndex: 0,
      detail: { state: "not_in_chunk", foundIn: 1, isFoundInCited: true },
    });
  });

  it("looks for a dangling citation's quote in R, as a hint only", () => {
    const result = check(claim("It is 24 months.", [["S9", "The warranty is 24 months"]]));
    expect(result.claims[0]?.citations[0]).toMatchObject({
      resolution: "dangling",
      quote: { foundIn: [1], chunkIndex: null },
    });
  });

  it("takes a quote of unknown citation as found in any cited chunk", () => {
    const quotes = ["The warranty is 24 months", "returned within 30 days"];
    expect(codes(claim("Both.", ["S1", "S2"], quotes))).toEqual([]);
    expect(codes(claim("Both.", ["S1"], quotes))).toEqual(["quote_in_other_source:bounds"]);
  });

  it("does not miss figures that may stand in a source that cannot be read", () => {
    expect(codes(claim("It is 36 months.", ["S2", "S3"]))).toEqual(["source_without_text:bounds"]);
  });
});

describe("the whole response", () => {
  it.each(RESPONSE_STATUSES)("status %s", (status) => {
    const decided = checkResponse({ ...BASE, status, answer: "" }).findings.filter(({ power }) => power === "decides");
    const expected = ["empty", "blocked", "errored", "timed_out"].includes(status) ? [`response_${status}`] : [];
    expect(decided.map(({ code }) => code)).toEqual(expected);
  });

  it("counts citations, quotes and what is over the cap", () => {
    const result = check(
      claim("One.", ["S1", "S2", "S3", "S9", "S1"]),
      claim("Two.", [
        ["S1", "Opened RB-400 relays"],
        ["S2", "the warranty  is"],
      ]),
      claim("Three.", []),
    );
    expect(result.resolve).toBe("fail");
    expect(result.coverage).toEqual({ uncited: [2], undecided: [], overCap: [0], repeated: [0] });
    expect(result.claims[0]?.citations.map(({ isOverCap }) => isOverCap)).toEqual([false, false, false, true, false]);
    expect(result.quotes).toMatchObject({ exact: 1, normalised: 1, unresolved: 0 });
  });

  it("counts a quote that stands twice in its chunk as exact and as ambiguous", () => {
    const chunks = [{ handle: "S1", source: POLICY, scope: null }];
    const result = checkResponse({ ...BASE, chunks, claims: [claim("A fee.", [["S1", "A fee of 5 % is due."]])] });
    expect(result.quotes).toMatchObject({ exact: 1, ambiguous: 1 });
    expect(result.findings).toEqual([]);
  });

  it("passes nothing when R is not known", () => {
    const unknown = checkResponse({
      ...BASE,
      retrievedSet: "unknown",
      chunks: [],
      claims: [claim("It is so.", ["S1"])],
    });
    expect(unknown.resolve).toBe("unknown");
    expect(unknown.findings).toEqual([]);
    expect(unknown.claims[0]?.citations[0]?.resolution).toBe("set_unknown");
  });

  it("keeps words out of its findings", () => {
    const result = check(
      claim("It is 36 days and not free.", [["S1", "a fabricated sentence about lemons"], "S9", "S3"]),
    );
    for (const { detail } of result.findings) {
      for (const value of Object.values(detail)) expect(String(value)).toMatch(/^[a-z_]*$|^\d+$/u);
    }
  });
});

const suggest = (answer: string, rest: Partial<CheckedResponse> = {}) => {
  const { declined, basis, isConflict } = checkResponse({ ...BASE, answer, ...rest }).refusal;
  return [declined, basis, isConflict];
};

describe("refusals", () => {
  it.each<[string, string, Partial<CheckedResponse>, unknown[]]>([
    ["a flag and no claims", "", { declinedFlag: true }, ["wholly", "flag", false]],
    ["a flag and claims", "", { declinedFlag: true, claims: [claim("It is so.", [])] }, ["partly", "flag", true]],
    [
      "a flag and a claim that declines",
      "",
      { declinedFlag: true, claims: [claim("I could not find it in the documents.", [])] },
      ["wholly", "flag", false],
    ],
    ["a finish reason", "", { finishReason: "refusal" }, ["wholly", "finish_reason", false]],
    ["wording", "I could not find the fee in the documents.", {}, ["wholly", "heuristic", false]],
    [
      "wording and courtesy",
      "Sorry! I can't help with that. Let me know if you need more.",
      {},
      ["wholly", "heuristic", false],
    ],
    ["the sources do not say", "The provided sources do not mention a fee.", {}, ["wholly", "heuristic", false]],
    [
      "partly",
      "The limit is 5 mg [S1]. The sources do not say whether it is daily.",
      {},
      ["partly", "heuristic", false],
    ],
    ["German", "Die Dokumente enthalten keine Angaben zur Gebühr.", {}, ["wholly", "heuristic", false]],
    [
      "a finding of a study",
      "We found no evidence of harm, and there is insufficient clinical evidence of use.",
      {},
      ["no", "heuristic", false],
    ],
    ["an answer", "The limit is 5 mg [S1].", {}, ["no", "heuristic", false]],
    ["a claim about a document", "The lease does not mention a fee.", {}, ["no", "heuristic", false]],
    ["a cited claim about the sources", "The sources do not mention a fee [S1].", {}, ["no", "heuristic", false]],
    ["nothing", "", {}, ["no", "none", false]],
    [
      "a claim that declines beside one that states",
      "",
      { claims: [claim("I do not know the fee.", []), claim("It is 5 mg.", ["S1"])] },
      ["partly", "heuristic", false],
    ],
  ])("%s", (_, answer, rest, expected) => {
    expect(suggest(answer, rest)).toEqual(expected);
  });
});
