import { describe, expect, it } from "vitest";
import { CHECKER_VERSION, checkResponse } from "@/domain/checks/check-response";
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

const found = (chunks: CheckedResponse["chunks"], ...claims: CheckedClaim[]) =>
  checkResponse({ ...BASE, chunks, claims }).findings;

describe("what findings tell", () => {
  it("says where a cited source came from, and asks about a user's or an agent's own text", () => {
    const chunks = (["corpus", "web", "tool", "user", "agent", null] as const).map((origin, i) => ({
      handle: `S${i}`,
      source: null,
      scope: null,
      origin,
    }));
    const told = chunks.map(({ handle }) =>
      found(chunks, claim("So.", [handle])).map(({ code, detail }) => `${code} ${detail["origin"]}`),
    );
    expect(told).toEqual([
      ["source_without_text corpus"],
      ["source_without_text web"],
      ["source_without_text tool"],
      ["source_without_text user", "source_origin user"],
      ["source_without_text agent", "source_origin agent"],
      ["source_without_text null"],
    ]);
  });

  it("puts findings in the answer where the claim's place is known, else in the claim", () => {
    const answer = "🔧 It is 36 months [S2].";
    const placed = { ...claim("It is 36 months.", ["S2", "S9"]), answerSpan: { startCp: 2, endCp: 23 } };
    const { findings } = checkResponse({ ...BASE, answer, claims: [placed, claim("So.", [])] });
    expect(findings.map(({ code, place }) => [code, place?.of, place?.startCp, place?.endCp])).toEqual([
      ["handle_dangling", "answer", 2, 23],
      ["uncited", "claim", 0, 3],
    ]);
    const [number] = found(BASE.chunks, { ...placed, citations: [{ handle: "S2", quote: null }] });
    expect(number).toMatchObject({ code: "numbers_not_found", place: { of: "claim", startCp: 6, endCp: 8 } });
  });

  it("names the passage that a lost handle may mean, and resolves nothing by it", () => {
    const [lost] = found(BASE.chunks, claim("So.", ["Source 2"]));
    expect(lost).toMatchObject({ code: "no_handle_resolves", detail: { hint: "same_number", meant: 1 } });
  });

  it("tells names that repeat, and claims over the cap", () => {
    const twice = [...BASE.chunks, { handle: "S2", source: WARRANTY, scope: null }];
    expect(found(twice, claim("So.", ["S2"])).map(({ code }) => code)).toEqual(["handle_ambiguous"]);
    const [cap] = found(BASE.chunks, claim("So.", ["S1", "S2", "S4", "S1", "S9"])).filter(
      ({ code }) => code === "over_cap",
    );
    expect(cap?.detail).toEqual({ handles: 4, scored: 3 });
  });

  it("calls a translated quote not checkable, never invented", () => {
    const [finding] = found(BASE.chunks, claim("So.", [["S2", "Срок гарантии двадцать четыре месяца"]]));
    expect(finding).toMatchObject({ code: "quote_not_checkable", power: "bounds", detail: { reason: "other_script" } });
  });

  it("compares the authority named with the document opened", () => {
    const chunks = [
      { handle: "S1", source: prepareText("The duty ends at noon."), scope: null, title: "Varga v. Harbour Board" },
      { handle: "S2", source: prepareText("It is strict."), scope: null, title: "Mora v. City of Lund" },
    ];
    const [finding] = found(chunks, claim("In Mora v. City of Lund the duty ended.", ["S1"]));
    expect(finding).toMatchObject({
      code: "authority_mismatch",
      power: "informs",
      detail: { kind: "case", opens: 0, meant: 1 },
    });
    expect(found(chunks, claim("In Mora v. City of Lund the duty ended.", ["S2"]))).toEqual([]);
  });

  it("counts what is not meant to be grounded", () => {
    const answer = "Hello! The fee is 5 % [S1]. In my view it is unfair.\n\n- Export controls\n";
    const { makeup } = checkResponse({ ...BASE, answer });
    expect(makeup).toMatchObject({
      claims: { pieces: 1, characters: 15 },
      undecided: { pieces: 1, characters: 14 },
      notMeant: { pieces: 2 },
      notMeantByBasis: { greeting: { pieces: 1, characters: 6 }, own_view: { pieces: 1 } },
      outsideCharacters: 1,
    });
  });

  it("says its version", () => {
    expect(check().version).toBe(CHECKER_VERSION);
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
