import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importRecord } from "@/contracts/import-record";
import { chunk, encode, good, line, read, stream } from "./golden-jsonl.fixture";

describe("a good line", () => {
  test("becomes a record that the contract accepts, with nothing trimmed", async () => {
    const { records, report } = await read(stream(line({ question: " Is freight free? ", score: 0.5 })));
    expect(records.map((record) => importRecord.parse(record))).toEqual(records);
    expect(records[0]).toMatchObject({
      externalId: "a",
      question: " Is freight free? ",
      answer: "No. [S1]",
      answerOrigin: "file",
      status: "ok",
      answerable: true,
      declinedFlag: null,
      retrievedSet: "known",
      chunks: [{ position: 0, handle: "S1", docKey: "kb:returns", startCp: 10, endCp: 36, ordinal: 0 }],
      claimsGiven: true,
      claims: [
        {
          ordinal: 0,
          citations: [
            { handle: "S1", resolution: "resolved", chunkPosition: 0, quote: "billed at cost", isOverCap: false },
          ],
        },
      ],
      labels: [{ rater: "r1", claimOrdinal: 0, label: "grounded", spans: [] }],
      meta: { note: null },
      extra: { score: 0.5 },
      issues: [],
    });
    expect(report).toMatchObject({ lines: 1, records: 1, problemCount: 0 });
  });

  test("may come with a BOM, CRLF, blank lines and no line end at the last", async () => {
    const { report } = await read(stream("\ufeff", line(), "\r\n\r\n  \n", line({ id: "b" })));
    expect(report).toMatchObject({ lines: 4, records: 2, blankLines: 2, bomStripped: true, problemCount: 0 });
  });

  test("counts the same however the bytes arrive", async () => {
    const file = encode(
      `\ufeff${line({ question: "Ist Fracht 😀 frei?" })}\r\n${line({ id: "b" })}\nnot json\n${line({ id: "c", answer: 3 })}`,
    );
    const whole = await read(stream(file));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: file.length }), { maxLength: 12 }), async (cuts) => {
        const ends = [0, ...cuts.sort((a, b) => a - b), file.length];
        const parts = ends.slice(1).map((end, i) => file.subarray(ends[i], end));
        expect(await read(stream(...parts))).toEqual(whole);
      }),
    );
  });

  test("is the same content in another order of keys", async () => {
    const turned = JSON.stringify(
      Object.fromEntries(
        Object.entries({ ...good, chunks: [Object.fromEntries(Object.entries(chunk).reverse())] }).reverse(),
      ),
      null,
      " ",
    ).replaceAll("\n", " ");
    const { records, report } = await read(stream(line(), "\n", turned, "\n", line()));
    expect(records).toHaveLength(1);
    expect(report).toMatchObject({ records: 1, repeated: 2, problemCount: 0 });
  });
});

const issuesOf = async (change: object) => (await read(stream(line(change)))).records[0]?.issues;
const recordOf = async (change: object) => (await read(stream(line(change)))).records[0];

describe("handles", () => {
  test.each([
    ["known and not there", {}, ["S9"], "dangling", null],
    ["another case", {}, ["s1"], "resolved", 0],
    ["no chunks in the file", { chunks: undefined }, ["S1"], "set_unknown", null],
    ["a set that is partly known", { retrieved_set: "partial" }, ["S9"], "set_unknown", null],
    ["an empty set", { chunks: [] }, ["U1"], "dangling", null],
    ["named by the file", { chunks: [{ ...chunk, handle: "c-8812" }] }, ["c-8812"], "resolved", 0],
    [
      "an exact match before a folded one",
      {
        chunks: [
          { ...chunk, handle: "a" },
          { ...chunk, handle: "A" },
        ],
      },
      ["A"],
      "resolved",
      1,
    ],
    [
      "two chunks by one name",
      {
        chunks: [
          { ...chunk, handle: "S1" },
          { ...chunk, handle: "S1" },
        ],
      },
      ["S1"],
      "ambiguous",
      null,
    ],
  ])("%s", async (_name, change, cites, resolution, chunkPosition) => {
    const record = await recordOf({ ...change, claims: [{ text: "No.", cites, quotes: [] }] });
    expect(record?.claims[0]?.citations).toMatchObject([{ handle: cites[0], resolution, chunkPosition }]);
  });

  test("beyond the third distinct one are marked, repeated ones are citations of their own", async () => {
    const record = await recordOf({ claims: [{ text: "No.", cites: ["S1", "S1", "S2", "S3", "S4", "S1"] }] });
    expect(record?.claims[0]?.citations.map((c) => c.isOverCap)).toEqual([false, false, false, false, true, false]);
    expect(record?.issues.map((issue) => `${issue.code} ${issue.field}`)).toContain("CITE_REPEATED claims[0].cites[1]");
  });
});

describe("quotes", () => {
  test("stay with their own citation, also when a handle repeats", async () => {
    const record = await recordOf({
      claims: [{ text: "No.", cites: ["S1", "S1"], quotes: ["Freight is", "at cost"] }],
    });
    expect(record?.claims[0]?.citations.map((c) => c.quote)).toEqual(["Freight is", "at cost"]);
  });

  test.each([
    [["a", "b"], ["a"], ["b"]],
    [["a"], ["a"], []],
    [[null, "b"], [null], ["b"]],
  ])("%j for one citation", async (quotes, attached, unattached) => {
    const record = await recordOf({ claims: [{ text: "No.", cites: ["S1"], quotes }] });
    expect(record?.claims[0]?.citations.map((c) => c.quote)).toEqual(attached);
    expect(record?.claims[0]?.unattachedQuotes).toEqual(unattached);
  });

  test("count as exact only where their own chunk holds them", async () => {
    const claims = [{ text: "No.", cites: ["S1", "S2", "S9"], quotes: ["billed at cost", "billed at cost", " "] }];
    const { report } = await read(stream(line({ chunks: [chunk, { text: "other" }], claims })));
    expect(report.counts).toMatchObject({
      cites: 3,
      cites_to_unknown_handle: 1,
      quotes: 3,
      quotes_exact_in_cited_chunk: 1,
    });
  });
});

describe("answers", () => {
  test.each([
    [
      "claims alone",
      { answer: undefined },
      { answer: "No.", answerOrigin: "joined_claims", claimsGiven: true, status: "ok" },
    ],
    ["an answer alone", { claims: undefined, labels: [] }, { answer: "No. [S1]", claimsGiven: false, claims: [] }],
    [
      "a model's output as it is",
      {
        answer: undefined,
        claims: undefined,
        output: { claims: [{ text: "One.", cites: [] }, { text: "Two." }], unanswerable: false },
      },
      { answer: "One.\nTwo.", claimsGiven: true, declinedFlag: false },
    ],
    [
      "a flagged refusal",
      { answer: undefined, claims: undefined, labels: [], output: { claims: [], unanswerable: true } },
      { answer: "", status: "ok", declinedFlag: true },
    ],
    ["a blank answer", { answer: " \n", claims: [], labels: [] }, { answer: " \n", status: "empty" }],
    [
      "a time-out",
      { answer: undefined, claims: undefined, labels: [], status: "timed_out" },
      { answer: "", status: "timed_out" },
    ],
    ["earlier turns", { turns: [{ role: "user", text: "Hello" }] }, { turns: [{ role: "user", text: "Hello" }] }],
  ])("%s", async (_name, change, expected) => {
    expect(await recordOf(change)).toMatchObject(expected);
  });

  test("say what is odd about them", async () => {
    expect(await issuesOf({ unanswerable: true })).toEqual([{ code: "ANSWER_FLAG_CONFLICT", field: "unanswerable" }]);
    expect(await issuesOf({ answer: "", claims: [], labels: [] })).toEqual([{ code: "ANSWER_EMPTY", field: "answer" }]);
  });
});

describe("labels", () => {
  test("keep a vocabulary and fields that mean nothing to us", async () => {
    const label = {
      rater: "e",
      claim_index: 0,
      label: null,
      facets: { a: [1] },
      revised_claim: "Yes.",
      claim_spans: [{ type: "x", start: -1, end: 9, text: "\\nNo", ok: false }],
    };
    const record = await recordOf({ labels: [label, { rater: "e", label: "fine" }] });
    expect(record?.labels).toEqual([
      {
        ordinal: 0,
        rater: "e",
        claimOrdinal: 0,
        label: null,
        facets: { a: [1] },
        spans: [{ startCp: -1, endCp: 9, text: "\\nNo", type: "x", fits: false }],
        extra: { revised_claim: "Yes." },
      },
      { ordinal: 1, rater: "e", claimOrdinal: null, label: "fine", facets: {}, spans: [], extra: {} },
    ]);
  });

  test("may be called anything", async () => {
    const { report } = await read(
      stream(line({ labels: ["__proto__", "constructor", "toString"].map((label) => ({ rater: "r", label })) })),
    );
    expect(Object.entries(report.counts.by_label)).toEqual([
      ["__proto__", 1],
      ["constructor", 1],
      ["toString", 1],
    ]);
  });
});
