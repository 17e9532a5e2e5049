/** Parts C, D and E of the bug log, as far as imports go; each test is named by its row. */
import { describe, expect, test } from "vitest";
import { normaliseOne } from "./normalise.fixture";

const claimsOf = async (answer: string, ...ids: string[]) => {
  const retrieved = ids.map((id) => ({ id, text: "x" }));
  const { claims } = await normaliseOne({ question: "?", answer, retrieved });
  return claims.map(({ text, citations }) => [text, citations.length]);
};

describe("splitting into claims", () => {
  test.each([
    ["row 37", "If Kim et al. agree, i.e. sign, we start [1].", [["If Kim et al. agree, i.e. sign, we start.", 1]]],
    ["row 38", "Mora v.s. City of Lund was affirmed [1].", [["Mora v.s. City of Lund was affirmed.", 1]]],
    [
      "row 39",
      "No leave is due. (Weekly off means Sunday [1].)",
      [
        ["No leave is due.", 0],
        ["(Weekly off means Sunday.)", 1],
      ],
    ],
    [
      "row 41",
      "It was sold in 2016.In 2017 it closed . [1]",
      [
        ["It was sold in 2016.", 0],
        ["In 2017 it closed .", 1],
      ],
    ],
    [
      "row 42",
      "One. [1] Two! Three. [2][3][4] Four.",
      [
        ["One.", 1],
        ["Two!", 0],
        ["Three.", 3],
        ["Four.", 0],
      ],
    ],
  ] as const)("%s", async (_row, answer, expected) => {
    expect(await claimsOf(answer, "1", "2", "3", "4")).toEqual(expected);
  });

  test("row 40: a reference in brackets is no claim of its own", async () => {
    const claims = await claimsOf("This is no quote. (Phil. 4:8) It is not [1].", "1");
    expect(claims.map(([text]) => text)).not.toContain("(Phil.");
  });

  test("row 43: a line of a list of sources is one line", async () => {
    expect(await claimsOf("[1] Doe, J. (2021). Copying.", "1")).toHaveLength(1);
  });
});

const quote = async (quoted: string, ...texts: string[]) => {
  const chunks = texts.map((text, i) => ({ handle: `S${i + 1}`, text }));
  const output = { claims: [{ text: "Claim.", cites: ["S1"], quotes: [quoted] }] };
  const [citation] = (await normaliseOne({ question: "?", chunks, output })).citations;
  return citation;
};

describe("quotes and spans", () => {
  test("row 44: typography", async () => {
    const found = await quote('"non-toxic" ≥ 5 mg...', "It is “non\u2011toxic” ≥ 5 mg… daily.");
    expect(found).toMatchObject({ quote_match: "normalised", source_span: { exact: "“non\u2011toxic” ≥ 5 mg…" } });
  });

  test("row 45: brackets stay on both sides", async () => {
    const text = "It rose (OR 1.5; 95 % CI [1.3-1.7]).";
    expect(await quote("(OR 1.5; 95 % CI [1.3-1.7])", text)).toMatchObject({ quote_match: "exact" });
  });

  test("row 45: a reference mark that the quote leaves out", async () => {
    const found = await quote(
      "the opened units may be returned within thirty days",
      "By law the opened units [12] may be returned within thirty days of sale.",
    );
    expect(found).toMatchObject({ quote_match: "normalised" });
    expect(found?.issues).toContain("QUOTE_SKIPS_REFERENCE_MARK");
  });

  test("row 46: Markdown signs", async () => {
    expect(await quote("`priority` means", "Here `priority` means order.")).toMatchObject({ quote_match: "exact" });
  });

  test("row 47: stitched is not invented", async () => {
    expect(await quote("A is d.", "A is b. C is d.")).toMatchObject({
      quote_match: "not_found",
      issues: ["QUOTE_STITCHED"],
    });
    expect(await quote("freight is free", "Opened units.")).toMatchObject({ issues: ["QUOTE_NOT_FOUND"] });
  });

  test("row 48: the right words in another passage", async () => {
    const found = await quote("returned within 30 days", "Freight.", "Nothing.", "May be returned within 30 days.");
    expect(found).toMatchObject({ quote_match: "other_source", quote_found_in: ["s2"], source_span: null });
  });

  test("row 49: three equal lines, three spans", async () => {
    const line = "Fee: 5 %.";
    const text = [line, line, line].join("\n");
    const content = [0, 10, 20].map((start) => ({
      type: "text",
      text: `At ${start}. `,
      citations: [
        {
          type: "char_location",
          cited_text: line,
          document_index: 0,
          start_char_index: start,
          end_char_index: start + 9,
        },
      ],
    }));
    const source = { type: "text", media_type: "text/plain", data: text };
    const record = await normaliseOne({
      request: { messages: [{ role: "user", content: [{ type: "document", source }] }] },
      response: { type: "message", role: "assistant", content },
    });
    expect(record.citations.map(({ source_span }) => source_span?.start)).toEqual([0, 10, 20]);
  });

  test("row 50: a short answer that is well cited has no flag", async () => {
    const record = await normaliseOne({
      question: "?",
      answer: "30 days [1].",
      retrieved: [{ id: "1", text: "30 days." }],
    });
    expect([record.issues, record.checks.resolve, record.checks.uncited]).toEqual([[], "pass", []]);
  });
});

describe("refusals and empty answers", () => {
  test("row 51: a refusal is a status of its own", async () => {
    const answer = "I could not find any information. Can I help with anything else?";
    const record = await normaliseOne({ question: "?", answer, retrieved: [] });
    expect([record.status, record.checks.uncited]).toEqual(["refusal", []]);
  });

  test("row 52: claims of a Chinese answer", async () => {
    expect(await claimsOf("北京是首都。上海是港口。广州在南方。")).toHaveLength(3);
  });

  test("row 54: no claims, no figure", async () => {
    const record = await normaliseOne({ question: "?", chunks: [], output: { claims: [] } });
    expect([record.status, record.claims, record.checks.quotes]).toEqual(["empty", [], {}]);
  });

  test("the sign of a refusal beside claims is a conflict", async () => {
    const output = { claims: [{ text: "It is so.", cites: ["S1"], quotes: [] }], unanswerable: true };
    const record = await normaliseOne({ question: "?", chunks: [{ text: "It is so." }], output });
    expect([record.status, record.issues]).toEqual(["answered", ["ANSWER_UNANSWERABLE_FLAG", "ANSWER_FLAG_CONFLICT"]]);
  });
});
