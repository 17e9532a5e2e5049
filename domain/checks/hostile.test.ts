import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkResponse } from "@/domain/checks/check-response";
import { findMarkers } from "@/domain/checks/find-markers";
import type { CheckedResponse } from "@/domain/checks/response-context";
import { splitClaims } from "@/domain/checks/split-claims";
import { prepareText } from "@/domain/quotes/prepared-text";
import { RESPONSE_STATUSES, RETRIEVED_SETS } from "@/domain/rubric/codes";
import { sliceCp } from "@/domain/text/code-points";

const MANY = 8_000;
const MEGABYTE = 1_000_000;
/** Generous, for a busy machine: what is not bounded does not end at all. */
const LIMIT_MS = 120_000;
const many = (piece: string): string => piece.repeat(MANY);

/** Texts on which a careless pattern or a loop in a loop would run for hours; the tests' own time limit is the bound. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ["opening brackets", many("[")],
  ["markers", many("[1]")],
  ["sentences with markers", many("A. [1] ")],
  ["backticks", many("` ")],
  ["round brackets", many("(a")],
  ["stops", many(". ")],
  ["a line of dashes", `${"-".repeat(MEGABYTE)}x`],
  ["a line of pipes", `${many("|-")}x`],
  ["a line of blanks", `${" ".repeat(MEGABYTE)}x`],
  ["line ends", "\n".repeat(MEGABYTE)],
  ["indented lines under items", many("- a\n\n    b\n\n")],
  ["links that never close", many("[a](")],
  ["exclamation marks", `${"!".repeat(MEGABYTE)}a`],
  ["an offer that never ends", `if you have ${many("ask ")}1`],
  ["digits", "1".repeat(MEGABYTE)],
  ["groups of digits", `1${many(",123")}4`],
  ["dates", many("1 May 2031 ")],
  ["number words", many("twenty ")],
  ["parties", many("A v. ")],
  ["capitals", many("Ab ")],
  ["sections", many("§ 12 ")],
  ["tags", many("<a ")],
  ["code tags", many("<pre>")],
  ["private-use runs", many("\ue200cite\ue202")],
  ["dollars", many("$$ ")],
  ["characters beyond the BMP", many("🔧")],
  ["marks on one letter", `a${many("\u0301")}`],
  ["halves of pairs", many("\ud800")],
  ["NUL", many("\0")],
  ["one word", "a".repeat(MEGABYTE)],
  ["one sentence", many("The fee is due and ")],
  ["a table", `a|b\n-|-\n${many("c|d\n")}`],
];

const respond = (text: string): CheckedResponse => ({
  status: "answered",
  answer: text,
  asked: text.slice(0, 100_000),
  retrievedSet: "known",
  chunks: [
    { handle: "1", source: prepareText(text), scope: null, title: "A v. B", origin: "web" },
    { handle: "S2", source: prepareText(`The fee. ${text.slice(0, 100_000)}`), scope: null },
  ],
  claims: [
    {
      text,
      needsCitation: true,
      citations: [
        { handle: "1", quote: `${text.slice(0, 5000)}zz` },
        { handle: "S9", quote: null },
      ],
      unattachedQuotes: ["x"],
    },
  ],
  declinedFlag: null,
  finishReason: null,
});

describe("hostile texts", () => {
  it.each(HOSTILE)("%s", { timeout: LIMIT_MS }, (_, text) => {
    const check = checkResponse(respond(text));
    expect(check.resolve).toBe("fail");
    expect(check.findings.length).toBeLessThan(200);
  });

  it("many citations and quotes stay within one response's work", { timeout: LIMIT_MS }, () => {
    const chunks = Array.from({ length: 50 }, (_, i) => ({
      handle: `S${i}`,
      source: prepareText(`Passage ${i}. ${"The fee is due in May. ".repeat(200)}`),
      scope: null,
    }));
    const citations = Array.from({ length: 400 }, (_, i) => ({
      handle: `S${i % 60}`,
      quote: `The levy number ${i} was never due in June, whatever the board has said of it since.`,
    }));
    const claims = [{ text: "So it is.", needsCitation: true, citations, unattachedQuotes: [] }];
    const check = checkResponse({ ...respond("So it is."), chunks, claims });
    expect(check.claims[0]?.citations.length).toBe(400);
  });
});

const pieces = fc.constantFrom(
  "The fee",
  "is not 5 %",
  ". ",
  "[1]",
  "[S2, p. 4]",
  "(S2)",
  "³",
  "`x[1]`",
  "```\n",
  "\n\n",
  "- ",
  "| a | b |\n",
  "|---|---|\n",
  "Mora v. Lund",
  "§ 12",
  "Harbours Act 1997",
  "[2019] 2 S.C.R. 281",
  "\ue200cite\ue202t1\ue201",
  "\ue203",
  "<sup>1</sup>",
  "</b>",
  "$$",
  "「",
  "。",
  "」",
  "🔧",
  "é",
  "(",
  ")",
  "[^1]",
  "[1]: x\n",
  "?",
  ":",
  " ",
);
const texts = fc.array(pieces, { maxLength: 30 }).map((list) => list.join(""));
const quotes = fc.option(texts, { nil: null });
const responses: fc.Arbitrary<CheckedResponse> = fc.record({
  status: fc.constantFrom(...RESPONSE_STATUSES),
  answer: texts,
  asked: texts,
  retrievedSet: fc.constantFrom(...RETRIEVED_SETS),
  chunks: fc.array(
    fc.record({
      handle: fc.constantFrom("1", "S2", "s2", "t1"),
      source: fc.option(texts.map(prepareText), { nil: null }),
      scope: fc.constant(null),
      title: fc.option(texts, { nil: null }),
      documentKey: fc.option(fc.constantFrom("a", "b"), { nil: null }),
    }),
    { maxLength: 4 },
  ),
  claims: fc.array(
    fc.record({
      text: texts,
      needsCitation: fc.constantFrom(true, false, null),
      citations: fc.array(fc.record({ handle: fc.constantFrom("1", "S2", "S9", "1S2"), quote: quotes }), {
        maxLength: 5,
      }),
      unattachedQuotes: fc.array(texts, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  declinedFlag: fc.constantFrom(true, false, null),
  finishReason: fc.constantFrom("stop", "refusal", null),
});

describe("whatever a response holds", () => {
  it("the check answers, says the same again, keeps every citation and puts findings inside their texts", () => {
    fc.assert(
      fc.property(responses, (response) => {
        const check = checkResponse(response);
        expect(checkResponse(response)).toEqual(check);
        expect(check.claims.map(({ citations }) => citations.length)).toEqual(
          response.claims.map(({ citations }) => citations.length),
        );
        for (const { place, claimIndex, power } of check.findings) {
          expect(["decides", "bounds", "informs"]).toContain(power);
          if (place === null) continue;
          const text = place.of === "answer" ? response.answer : (response.claims[claimIndex ?? -1]?.text ?? "");
          expect(() => sliceCp(text, place)).not.toThrow();
        }
      }),
      { numRuns: 300 },
    );
  });

  it("an unknown set passes nothing, and counts of quotes add up", () => {
    fc.assert(
      fc.property(responses, (response) => {
        const check = checkResponse(response);
        if (response.retrievedSet === "unknown") expect(check.resolve).not.toBe("pass");
        const { ambiguous: _ambiguous, ...byMatch } = check.quotes;
        const quoted = response.claims.reduce(
          (n, claim) =>
            n + claim.unattachedQuotes.length + claim.citations.filter(({ quote }) => quote !== null).length,
          0,
        );
        expect(Object.values(byMatch).reduce((sum, n) => sum + n, 0)).toBe(quoted);
        const { claims, undecided, notMeant, outsideCharacters, characters } = check.makeup;
        const inside = claims.characters + undecided.characters + notMeant.characters;
        expect(inside + outsideCharacters).toBe(characters);
        expect(outsideCharacters).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it("markers and pieces read so at their places, and no marker is lost", () => {
    fc.assert(
      fc.property(texts, (answer) => {
        const { markers, notMarkers } = findMarkers(answer);
        for (const found of [...markers, ...notMarkers]) expect(sliceCp(answer, found)).toBe(found.raw);
        const cited = splitClaims(answer).flatMap((piece) => piece.citations.map(({ handle }) => handle));
        expect(markers.flatMap(({ handles }) => handles).length).toBeGreaterThanOrEqual(cited.length);
      }),
    );
  });
});
