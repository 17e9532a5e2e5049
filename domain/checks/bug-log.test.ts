import { describe, expect, it } from "vitest";
import { checkResponse } from "@/domain/checks/check-response";
import { findMarkers } from "@/domain/checks/find-markers";
import type { CheckedChunk, CheckedResponse } from "@/domain/checks/response-context";
import { splitClaims } from "@/domain/checks/split-claims";
import { prepareText } from "@/domain/quotes/prepared-text";
import { sliceCp } from "@/domain/text/code-points";

/** The rows of the bug log that the checks exercise, by number. Rows on offsets and imports are tested where files are read. */

const chunk = (handle: string, text: string | null, more: Partial<CheckedChunk> = {}): CheckedChunk => ({
  handle,
  source: text === null ? null : prepareText(text),
  scope: null,
  ...more,
});

/** A response whose claims are the pieces of its answer, as an import without a list of claims makes them. */
function respond(answer: string, chunks: readonly CheckedChunk[] | null, asked = ""): CheckedResponse {
  const known = chunks === null ? null : chunks.flatMap(({ handle, aliases }) => [handle, ...(aliases ?? [])]);
  const pieces = splitClaims(answer, known).filter(({ needsCitation }) => needsCitation !== false);
  return {
    status: "answered",
    answer,
    asked,
    retrievedSet: chunks === null ? "unknown" : "known",
    chunks: chunks ?? [],
    claims: pieces.map(({ text, needsCitation, citations, span }) => ({
      text,
      needsCitation,
      citations: citations.map(({ handle }) => ({ handle, quote: null })),
      unattachedQuotes: [],
      answerSpan: span,
    })),
    declinedFlag: null,
    finishReason: null,
  };
}

/** A claim that quotes one chunk. */
const quoting = (quote: string, handle: string, chunks: readonly CheckedChunk[]) =>
  checkResponse({
    ...respond("", chunks),
    claims: [{ text: "So.", needsCitation: true, citations: [{ handle, quote }], unattachedQuotes: [] }],
  });

const handlesOf = (answer: string, known: readonly string[] | null = null): string[] =>
  findMarkers(answer, known).markers.flatMap(({ handles }) => handles);
const reasonsOf = (answer: string): string[] => findMarkers(answer).notMarkers.map(({ reason }) => reason);
/** Pieces as `text <handles>`. */
const split = (answer: string): string[] =>
  splitClaims(answer).map(({ text, citations }) => `${text} <${citations.map(({ handle }) => handle).join(" ")}>`);
const codesOf = (response: CheckedResponse): string[] => checkResponse(response).findings.map(({ code }) => code);

const stateOf = (quote: string, source: string) =>
  quoting(quote, "S1", [chunk("S1", source)]).claims[0]?.citations[0]?.quote;

describe("bug log B: markers, sources, retrieved set", () => {
  it("16: code is left alone", () => {
    expect(handlesOf("```x = a[1]```")).toEqual([]);
    expect(handlesOf("```\nx = a[1]\n```")).toEqual([]);
    expect(handlesOf("```x = a[1]``` is fine [2].")).toEqual(["2"]);
  });

  it("17: brackets in a code span are none", () => {
    expect(handlesOf("`rows[2]` is safe [1].")).toEqual(["1"]);
  });

  it("18: a marker inside bold counts for coverage", () => {
    const response = respond("**Dose is 5 mg [1]**.", [chunk("1", "The dose is 5 mg.")]);
    expect(response.claims.map(({ citations }) => citations.map(({ handle }) => handle))).toEqual([["1"]]);
    expect(codesOf(response)).toEqual([]);
  });

  it("19: both forms are told by kind, and nothing looks cited that is not", () => {
    expect(handlesOf("Claim [3] and claim [^3].")).toEqual(["3"]);
    expect(reasonsOf("Claim [3] and claim [^3].")).toEqual(["footnote"]);
    expect(codesOf(respond("Claim [1] and claim [^3].", [chunk("1", "Claim.")]))).toEqual(["marker_footnote"]);
  });

  it("20: a link never excuses a bare handle of the same name", () => {
    const answer = "[doc-1] is fine, [doc-99] is not, [doc-99](https://x.test)";
    expect(handlesOf(answer, ["doc-1"])).toEqual(["doc-1", "doc-99"]);
    const check = checkResponse(respond(answer, [chunk("doc-1", "Fine.")]));
    expect(check.resolve).toBe("fail");
    expect(check.claims[0]?.citations.map(({ resolution }) => resolution)).toEqual(["resolved", "dangling"]);
  });

  it("21: private-use runs are markers and leave nothing behind", () => {
    const answer = "Supported. \ue200cite\ue202turn1view0\ue202turn1view1\ue201";
    expect(split(answer)).toEqual(["Supported. <turn1view0 turn1view1>"]);
    expect(findMarkers(answer).markers[0]?.raw).toBe(answer.slice(11));
  });

  it("22: a wrapped name stays in its sentence and cites nothing", () => {
    const answer = 'A report by \ue200entity\ue202["people","A. Person",0]\ue201 notes it.';
    expect(split(answer)).toEqual(["A report by A. Person notes it. <>"]);
    expect(split("\ue203Noted.\ue204 More.")).toEqual(["Noted. <>", "More. <>"]);
  });

  it("23: a range gives three handles over the untouched text", () => {
    const answer = "Fig. 2. Modes [3-5]";
    expect(handlesOf(answer)).toEqual(["3", "4", "5"]);
    const [marker] = findMarkers(answer).markers;
    expect(marker === undefined ? "" : sliceCp(answer, marker)).toBe("[3-5]");
  });

  it("24: each marker opens its own chunk, also where names count from 0", () => {
    const chunks = [0, 1, 2, 3, 4, 5].map((i) => chunk(`ID:${i}`, `Text ${i}.`));
    const check = checkResponse(respond("A is so [ID:0]. B is so [ID:4].", chunks));
    expect(check.claims.map(({ citations }) => citations[0]?.chunkIndex)).toEqual([0, 4]);
  });

  it("25: without references nothing passes", () => {
    const check = checkResponse(respond("It is so {{source:2}}.", null));
    expect(check.resolve).toBe("unknown");
    expect(check.claims[0]?.citations[0]?.resolution).toBe("set_unknown");
  });

  it("26: two names glued together dangle, with a hint", () => {
    const chunks = [chunk("file-aaa", "A."), chunk("file-bbb", "B.")];
    const check = checkResponse({
      ...respond("", chunks),
      claims: [
        {
          text: "So.",
          needsCitation: true,
          citations: [{ handle: "file-aaafile-bbb", quote: null }],
          unattachedQuotes: [],
        },
      ],
    });
    expect(check.claims[0]?.citations[0]).toMatchObject({
      resolution: "dangling",
      hint: { kind: "joined", chunks: [0, 1] },
    });
  });

  it("31: renumbering is no business of the parser: raw numbers stay", () => {
    expect(findMarkers("A [3]. B [1].").markers.map(({ raw, handles }) => [raw, ...handles])).toEqual([
      ["[3]", "3"],
      ["[1]", "1"],
    ]);
  });

  it("32: a number resolves against the full list, or is unknown", () => {
    const full = ["1", "2", "3", "4", "5", "6"].map((name) => chunk(name, `Text ${name}.`));
    expect(checkResponse(respond("It is so [5].", full)).claims[0]?.citations[0]?.chunkIndex).toBe(4);
    const part = { ...respond("It is so [5].", full.slice(0, 3)), retrievedSet: "partial" } as const;
    expect(checkResponse(part).resolve).toBe("unknown");
  });

  it("33: what is cited out of the question dangles, and says so", () => {
    const asked = "Here is our rule: opened units go back within 30 days. Is that so?";
    const response: CheckedResponse = {
      ...respond("", [chunk("1", "Something else.")], asked),
      claims: [
        {
          text: "They go back.",
          needsCitation: true,
          citations: [{ handle: "doc9", quote: "Opened units go back within 30 days" }],
          unattachedQuotes: [],
        },
      ],
    };
    const [finding] = checkResponse(response).findings;
    expect(finding).toMatchObject({ code: "no_handle_resolves", detail: { isInQuestion: true } });
  });

  it("34: musing inside a marker is malformed, the sentence uncited, the text intact", () => {
    const answer = "It is said so [site.test/4? But we can skip it].";
    expect(reasonsOf(answer)).toEqual(["malformed"]);
    expect(split(answer)).toEqual([`${answer} <>`]);
    expect(codesOf(respond(answer, [chunk("1", "So.")]))).toEqual(["marker_malformed", "uncited"]);
  });

  it("36: in a known empty set every marker dangles", () => {
    expect(checkResponse(respond("It is so [1].", [])).resolve).toBe("fail");
  });
});

describe("bug log C: splitting into claims", () => {
  it.each<[number, string, string[]]>([
    [37, "If Kim et al. agree, i.e. sign, we start [1].", ["If Kim et al. agree, i.e. sign, we start. <1>"]],
    [38, "Mora v.s. City of Lund was affirmed [1].", ["Mora v.s. City of Lund was affirmed. <1>"]],
    [39, "No leave is due. (Weekly off means Sunday [1].)", ["No leave is due. <>", "(Weekly off means Sunday.) <1>"]],
    [40, "This is no quote. (Phil. 4:8) It is not [1].", ["This is no quote. <>", "(Phil. 4:8) It is not. <1>"]],
    [41, "It was sold in 2016.In 2017 it closed . [1]", ["It was sold in 2016. <>", "In 2017 it closed . <1>"]],
    [42, "One. [1] Two! Three. [2][3][4] Four.", ["One. <1>", "Two! <>", "Three. <2 3 4>", "Four. <>"]],
    [43, "[1] Doe, J. (2021). Copying.", ["[1] Doe, J. (2021). Copying. <>"]],
  ])("%i: %j", (_row, answer, pieces) => {
    expect(split(answer)).toEqual(pieces);
  });

  it("43: the reference line is one, and no claim", () => {
    expect(splitClaims("[1] Doe, J. (2021). Copying.").map(({ kind }) => kind)).toEqual(["reference"]);
  });
});

describe("bug log D: quotes and spans", () => {
  it("44: typography is no difference, and the span is the page's", () => {
    const page = "“non‑toxic” ≥ 5 mg…";
    const quote = stateOf('"non-toxic" ≥ 5 mg...', page);
    expect(quote).toMatchObject({ state: "in_chunk", resolution: { matchType: "normalised" } });
    const match = quote?.resolution;
    expect(match !== null && match !== undefined && "startCp" in match ? sliceCp(page, match) : "").toContain(
      "non‑toxic” ≥ 5 mg",
    );
  });

  it("45: brackets are the same on both sides", () => {
    const words = "(OR 1.5; 95 % CI [1.3-1.7])";
    expect(stateOf(words, `It rose ${words} in all.`)?.resolution?.matchType).toBe("exact");
  });

  it("46: so are Markdown signs", () => {
    expect(stateOf("`priority` means", "Here `priority` means rank.")?.resolution?.matchType).toBe("exact");
    expect(stateOf("priority means", "Here `priority` means rank.")).toMatchObject({ state: "in_chunk" });
  });

  it("47: words put together from several places are stitched, not invented", () => {
    const chunks = [chunk("S1", "A is b. C is d.")];
    expect(quoting("A is d.", "S1", chunks).findings.map(({ code }) => code)).toEqual(["quote_stitched"]);
    expect(quoting("A was sold.", "S1", chunks).findings.map(({ code }) => code)).toEqual(["quote_not_found"]);
  });

  it("48: invented, stitched and misplaced quotes have three codes, and the right source is named", () => {
    const chunks = [
      chunk("S1", "The fee is due in March. The levy is due in June."),
      chunk("S2", "Nothing."),
      chunk("S3", "Owls hunt mice at night."),
    ];
    const codeOf = (quote: string) =>
      quoting(quote, "S1", chunks).findings.map(({ code, detail }) => [code, detail["foundIn"]]);
    expect(codeOf("Owls hunt mice at night")).toEqual([["quote_in_other_source", 2]]);
    expect(codeOf("The fee is due in June")).toEqual([["quote_stitched", null]]);
    expect(codeOf("Herons are never seen there")).toEqual([["quote_not_found", null]]);
  });

  it("49: repeated words are told apart by their place", () => {
    const text = "A fee is due. A fee is due. A fee is due.";
    const found = [0, 1, 2].map((i) => {
      const scope = { startCp: i * 14, endCp: i * 14 + 13 };
      const quote = quoting("A fee is due.", "S1", [chunk("S1", text, { scope })]).claims[0]?.citations[0]?.quote;
      const match = quote?.resolution;
      return match !== null && match !== undefined && "startCp" in match ? match.startCp : null;
    });
    expect(found).toEqual([0, 14, 28]);
  });

  it("50: a short, right, cited answer is flagged by nothing", () => {
    expect(codesOf(respond("30 days [1].", [chunk("1", "Opened units may be returned within 30 days.")]))).toEqual([]);
  });
});
