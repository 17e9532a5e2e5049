import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { outcomeOfFindings } from "@/formats/printed-check";
import { readAnswerShape } from "./answer-shape";
import { exchange, line, listPlaces } from "./answers.fixture";
import type * as Checks from "./assay-checks";
import { loadBundle } from "./build-bundle.fixture";
import { isShownClean } from "./screen-answer";

let checks: typeof Checks;

beforeAll(async () => {
  ({ checks } = await loadBundle());
});

const passage = "Relays may be returned within 30 days. Café\u0301 freight is billed at cost 😀 each.";

/** Nothing of it is found by the inline checks. */
const clean = {
  id: "a",
  question: "q",
  answer: "Relays may be returned. Freight is billed.",
  chunks: [
    { text: passage, handle: "S1", origin: "corpus", start: 0, end: [...passage].length },
    { text: passage, handle: null, origin: "web" },
    { text: "Freight is free.", handle: "c" },
    { text: passage, handle: "d" },
  ],
  claims: [
    { text: "Relays may be returned.", cites: ["S1", "S2"], quotes: ["Relays may be returned", null] },
    { text: "Freight is billed.", cites: ["S1", "S1", "c"], quotes: [" billed at cost 😀", "Café\u0301", "free"] },
  ],
  retrieved_set: "known",
  unanswerable: false,
  status: "ok",
};

/** What may stand anywhere instead: names, quotes that are there but for little, origins, and nothing. */
const instead = fc.oneof(
  fc.constantFrom("S1", "S2", "s1", "S3", "4", "c", "", " ", "…", "Cafe", "Café", "😀", "\ude00", "free"),
  fc.constantFrom("within 30 days. ", "WITHIN 30 days", "Thank you.", "Is it?", passage),
  fc.constantFrom("user", "agent", "corpus", "known", "partial", "unknown", "ok", "blocked"),
  fc.constantFrom(null, undefined, true, 0, [...passage].length, passage.length, {}),
  fc.constantFrom([], ["S1"], [null], ["S1", "S2", "c", "S4"]),
);

const expectSameAs = (given: object) => {
  const whole = checks.checkAnswer(given);
  const inline = checks.checkInline(given);
  const own = whole.check?.findings.filter(({ code }) => checks.INLINE_FINDINGS.includes(code)) ?? [];
  expect(inline.refused).toEqual(whole.refused);
  expect(inline.findings).toEqual(own);
  if (whole.check === null) expect(inline.outcome).toBe("undecided");
  else expect(inline.outcome).toBe(outcomeOfFindings(whole.check.resolve, own));
  const json = JSON.stringify(given);
  expect(checks.checkInline(json)).toEqual(checks.checkInline(JSON.parse(json)));
};

describe("the inline checks", () => {
  it("find what the whole checks find of their codes, whatever the answer", () => {
    fc.assert(fc.property(line, expectSameAs), { numRuns: 500 });
  });

  it("find the same in answers that are in order but for one thing or two", () => {
    let shown = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...listPlaces(clean)), instead), { maxLength: 2 }), (changes) => {
        const given = changes.reduce<object>((one, [place, by]) => exchange(one, place, by) as object, clean);
        expectSameAs(given);
        const read = readAnswerShape(given);
        if ("line" in read && isShownClean(read.line)) shown += 1;
      }),
      { numRuns: 3000, seed: 11 },
    );
    // Else the property says nothing of the first look.
    expect(shown).toBeGreaterThan(500);
  });

  it("pass over a figure that isn't there, which the whole checks find", () => {
    const answer = {
      answer: "It weighs 7 kg.",
      chunks: [{ text: "It weighs 5 kg." }],
      claims: [{ text: "It weighs 7 kg.", cites: ["S1"] }],
    };
    expect(checks.checkInline(answer).outcome).toBe("pass");
    expect(checks.checkAnswer(answer).outcome).toBe("findings");
  });

  it.each([
    ["an invented handle", { claims: [{ text: "It is so.", cites: ["S4"] }] }, "findings"],
    ["a statement without citation", { claims: [{ text: "It is so." }] }, "findings"],
    ["more than three handles", { claims: [{ text: "It is so.", cites: ["S1", "S2", "S3", "S5"] }] }, "findings"],
    ["a quote that isn't there", { claims: [{ text: "It is so.", cites: ["S1"], quotes: ["never"] }] }, "findings"],
    ["words and no claim", { claims: [] }, "undecided"],
    ["words and a greeting", { claims: [{ text: "Hello!" }] }, "undecided"],
    ["a blank answer", { answer: " ", claims: [] }, "findings"],
    ["nobody says what was retrieved", { chunks: null, claims: [{ text: "It is so.", cites: ["S1"] }] }, "undecided"],
    ["a claim of the wrong shape", { claims: [{ cites: ["S1"] }] }, "undecided"],
    ["a range that is longer than its text", { chunks: [{ text: "It is so.", start: 0, end: 99 }] }, "undecided"],
  ])("%s is no pass", (_, given, outcome) => {
    const answer = { answer: "It is so.", chunks: [1, 2, 3, 5].map((n) => ({ handle: `S${n}`, text: "It is so." })) };
    expect(checks.checkInline({ ...answer, ...given }).outcome).toBe(outcome);
  });
});
