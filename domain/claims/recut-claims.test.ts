import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitClaims } from "@/domain/checks/split-claims";
import { sliceCp } from "@/domain/text/code-points";
import { listOutside, measureCover } from "./claim-cover";
import type { ClaimUnit } from "./claim-unit";
import { planRecut, proposeCitations, type Recut } from "./recut-claims";
import { whyWhole } from "./stays-whole";

const ANSWER =
  "Sure! Opened relays can be returned within 30 days [S1], and 🚚 freight is covered [S2]. Fees are waived [S1].";

function unitsOf(answer: string): ClaimUnit[] {
  return splitClaims(answer)
    .filter(({ kind }) => kind === "sentence")
    .map(({ text, span, citations }, i) => ({
      id: `c${i}`,
      text,
      answerSpan: span,
      citations: citations.map(({ handle }) => ({ handle, quote: null })),
    }));
}

const units = unitsOf(ANSWER);
const first: ClaimUnit = units[0] ?? { id: "", text: "", answerSpan: null, citations: [] };
const cut = Array.from(first.text.slice(0, first.text.indexOf("and"))).length;
const refusalOf = (recut: Recut, of = units) => {
  try {
    planRecut(ANSWER, of, recut);
    return null;
  } catch (error) {
    return (error as { detail: { why?: string } }).detail.why ?? (error as { code: string }).code;
  }
};

/** A text without its white space. */
const squeeze = (text: string) => text.replace(/\s/gu, "");

describe("planRecut", () => {
  it("splits a claim: two texts, two places with their own markers, each citation where it belongs", () => {
    const citations = proposeCitations(ANSWER, first, cut);
    expect(citations).toEqual([[0], [1]]);
    const plan = planRecut(ANSWER, units, { operation: "split", claimId: "c0", atCp: cut, citations });
    expect(plan.retiredIds).toEqual(["c0"]);
    expect(plan.made.map(({ text, citations: cited }) => [text, cited.map(({ handle }) => handle)])).toEqual([
      ["Opened relays can be returned within 30 days,", ["S1"]],
      ["and 🚚 freight is covered.", ["S2"]],
    ]);
    expect(plan.made.map(({ answerSpan }) => answerSpan && sliceCp(ANSWER, answerSpan))).toEqual([
      "Opened relays can be returned within 30 days [S1],",
      "and 🚚 freight is covered [S2].",
    ]);
  });

  it("gives a citation at the end to both halves that it covers", () => {
    const answer = "Fees are waived and freight is free [S1].";
    const [unit] = unitsOf(answer);
    expect(unit && proposeCitations(answer, unit, 16)).toEqual([[0], [0]]);
  });

  it("joins claims that follow each other, and a citation that both have is one", () => {
    const plan = planRecut(ANSWER, units, { operation: "merge", claimIds: ["c1", "c0"] });
    expect(plan).toMatchObject({ retiredIds: ["c0", "c1"], at: 0 });
    expect(plan.made[0]?.citations.map(({ handle }) => handle)).toEqual(["S1", "S2"]);
    expect(plan.made[0]?.answerSpan && sliceCp(ANSWER, plan.made[0].answerSpan)).toBe(ANSWER.slice(6));
  });

  it("adds words that stand in no claim, at their place among the claims, with their markers as citations", () => {
    const [, second] = units;
    const rest = second === undefined ? [] : [second];
    const [, outside] = listOutside(ANSWER, rest);
    const span = outside?.span ?? { startCp: 0, endCp: 0 };
    const plan = planRecut(ANSWER, rest, { operation: "add", span });
    expect(plan.at).toBe(0);
    expect(plan.made[0]).toMatchObject({
      text: first.text,
      citations: [
        { handle: "S1", quote: null },
        { handle: "S2", quote: null },
      ],
    });
  });

  it.each<[string, Recut]>([
    ["claim_unknown", { operation: "split", claimId: "x", atCp: 3, citations: [[], []] }],
    ["half_empty", { operation: "split", claimId: "c0", atCp: 0, citations: [[0, 1], []] }],
    ["half_empty", { operation: "split", claimId: "c0", atCp: 9000, citations: [[0, 1], []] }],
    ["citation_lost", { operation: "split", claimId: "c0", atCp: cut, citations: [[0], []] }],
    ["citation_unknown", { operation: "split", claimId: "c0", atCp: cut, citations: [[0, 1], [7]] }],
    ["too_few", { operation: "merge", claimIds: ["c0", "c0"] }],
    ["claimed_already", { operation: "add", span: { startCp: 0, endCp: 12 } }],
    ["span_out_of_range", { operation: "add", span: { startCp: 0, endCp: 9000 } }],
    ["no_words", { operation: "add", span: { startCp: 5, endCp: 6 } }],
  ])("refuses: %s", (why, recut) => {
    expect(refusalOf(recut)).toBe(why);
  });

  it("refuses to join claims over one between them", () => {
    const three = unitsOf("A is one. B is two. C is three.");
    expect(refusalOf({ operation: "merge", claimIds: ["c0", "c2"] }, three)).toBe("not_adjacent");
  });

  it("keeps every word and every citation of a claim, wherever it is cut", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (atCp) => {
        const plan = planRecut(ANSWER, units, {
          operation: "split",
          claimId: "c0",
          atCp,
          citations: proposeCitations(ANSWER, first, atCp),
        });
        expect(squeeze(plan.made.map(({ text }) => text).join(""))).toBe(squeeze(first.text));
        const handles = new Set(plan.made.flatMap(({ citations }) => citations.map(({ handle }) => handle)));
        expect([...handles].sort()).toEqual(["S1", "S2"]);
        const [a, b] = plan.made.map(({ answerSpan }) => answerSpan);
        expect(a && b && a.endCp <= b.startCp).toBe(true);
      }),
    );
  });
});

describe("measureCover", () => {
  it("counts characters outside any claim once, however claims overlap, and says which claims have no place", () => {
    const cover = measureCover("ab cd ef", [
      { answerSpan: { startCp: 0, endCp: 4 } },
      { answerSpan: { startCp: 3, endCp: 5 } },
      { answerSpan: null },
    ]);
    expect(cover).toEqual({ characters: 6, outsideCharacters: 2, withoutPlace: 1 });
    expect(measureCover("", [])).toEqual({ characters: 0, outsideCharacters: 0, withoutPlace: 0 });
  });
});

describe("whyWhole", () => {
  const two = [
    { handle: "S1", quote: null },
    { handle: "S2", quote: null },
  ];
  it.each([
    ["Relay A is cheaper than relay B.", [], "comparative"],
    ["The term is 30 days, whereas B has 14.", [], "comparative"],
    ["A holds B and B holds C, therefore A controls C.", two, "multi_hop"],
    ["It is late because of the strike.", [], null],
    ["Relays can be returned and freight is free.", two, null],
    ["Athanasius als solcher", [], "comparative"],
    ["The Thanet line closed.", [], null],
  ] as const)("%s", (text, citations, expected) => {
    expect(whyWhole(text, citations)).toBe(expected);
  });
});
