import { describe, expect, test } from "vitest";
import { PROBLEMS_LISTED_MAX } from "./import-tally";
import { chunk, encode, good, line, read, stream } from "./golden-jsonl.fixture";
import { LINE_LIMITS } from "./read-lines";

const spans = (span: object) => ({ labels: [{ rater: "r", claim_index: 0, label: "x", claim_spans: [span] }] });

async function* recordsWithoutEnd() {
  for (let i = 0; ; i += 1) yield encode(`${line({ id: `r${i}` })}\n`);
}

describe("bad lines", () => {
  test.each([
    ["not JSON", "hello", null, "not_json"],
    ["half a line", line().slice(0, 60), null, "line_cut_off"],
    ["half a line between strings", '{"id": "a",', null, "line_cut_off"],
    ["two objects", `${line()}${line()}`, null, "not_json"],
    ["Python's quotes", "{'id': 'a'}", null, "not_json"],
    ["NaN", '{"id": "a", "score": NaN}', null, "nonfinite_number"],
    ["a list", "[1]", null, "not_an_object"],
    ["null", "null", null, "not_an_object"],
    ["text", '"a"', null, "not_an_object"],
    ["__proto__", `{"id": "a", "__proto__": {"admin": true}}`, "__proto__", "forbidden_key"],
    ["__proto__ in disguise", `{"id": "a", "meta": {"\\u005f_proto__": 1}}`, "meta.__proto__", "forbidden_key"],
    ["constructor", `{"id": "a", "constructor": {"prototype": {}}}`, null, "forbidden_key"],
    ["a key twice", '{"id": "a", "question": "x", "id": "b"}', "id", "duplicate_key"],
    [
      "a key twice inside",
      '{"id": "a", "claims": [{"text": "x"}, {"text": "x", "t\\u0065xt": "y"}]}',
      "claims[1].text",
      "duplicate_key",
    ],
    ["a NUL byte", '{"id": "a\0"}', null, "nul_character"],
    ["an escaped NUL", line({ question: "a\0b" }), "question", "nul_character"],
    ["half a surrogate pair", line({ claims: [{ text: "a\ud800" }] }), "claims[0].text", "lone_surrogate"],
    ["half a surrogate pair in a key", line({ meta: { "\udc00": 1 } }), "meta", "lone_surrogate"],
    ["levels without end", `{"id": "a", "meta": ${"[".repeat(70)}${"]".repeat(70)}}`, null, "nested_too_deep"],
    [
      "more levels than any stack holds",
      `{"id": "a", "meta": ${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
      null,
      "nested_too_deep",
    ],
    ["no id", line({ id: undefined }), "id", "missing"],
    ["an empty id", line({ id: "" }), "id", "empty_text"],
    ["a long id", line({ id: "x".repeat(301) }), "id", "too_long"],
    ["a number for an id", line({ id: 7 }), "id", "wrong_type"],
    ["no question", line({ question: undefined }), "question", "missing"],
    ["null for a question", line({ question: null }), "question", "wrong_type"],
    ["no answer at all", line({ answer: undefined, claims: undefined, labels: [] }), "answer", "missing"],
    ["a number for an answer", line({ answer: 3 }), "answer", "wrong_type"],
    ["text for answerable", line({ answerable: "true" }), "answerable", "wrong_type"],
    ["an object for chunks", line({ chunks: {} }), "chunks", "wrong_type"],
    ["text for a chunk", line({ chunks: ["x"] }), "chunks[0]", "wrong_type"],
    ["a chunk without text", line({ chunks: [{ ...chunk, text: undefined }] }), "chunks[0].text", "missing"],
    ["text for an offset", line({ chunks: [{ ...chunk, start: "10" }] }), "chunks[0].start", "wrong_type"],
    ["a fraction for an offset", line({ chunks: [{ ...chunk, end: 36.5 }] }), "chunks[0].end", "wrong_type"],
    [
      "a number beyond all bounds",
      `{"id": "a", "question": "", "answer": "", "chunks": [{"text": "", "ordinal": 1e999}]}`,
      "chunks[0].ordinal",
      "wrong_type",
    ],
    ["an offset below zero", line({ chunks: [{ ...chunk, start: -1 }] }), "chunks[0].start", "out_of_range"],
    ["start after end", line({ chunks: [{ ...chunk, start: 40 }] }), "chunks[0].start", "span_inverted"],
    ["a span past the end", line({ chunks: [{ ...chunk, end: 37 }] }), "chunks[0].end", "span_past_end"],
    ["a span too short", line({ chunks: [{ ...chunk, end: 35 }] }), "chunks[0].end", "span_too_short"],
    ["half a span", line({ chunks: [{ ...chunk, end: null }] }), "chunks[0]", "span_incomplete"],
    ["a number for a title", line({ chunks: [{ ...chunk, title: 1 }] }), "chunks[0].title", "wrong_type"],
    ["text for claims", line({ claims: "x" }), "claims", "wrong_type"],
    ["a claim without text", line({ claims: [{ cites: [] }] }), "claims[0].text", "missing"],
    ["a number for a handle", line({ claims: [{ text: "x", cites: [1] }] }), "claims[0].cites[0]", "wrong_type"],
    ["text for cites", line({ claims: [{ text: "x", cites: "S1" }] }), "claims[0].cites", "wrong_type"],
    ["an object for a quote", line({ claims: [{ text: "x", quotes: [{}] }] }), "claims[0].quotes[0]", "wrong_type"],
    ["a list for scores", line({ claims: [{ text: "x", scores: [] }] }), "claims[0].scores", "wrong_type"],
    ["a rater without a name", line({ labels: [{ rater: "", label: "x" }] }), "labels[0].rater", "empty_text"],
    ["a label left out", line({ labels: [{ rater: "r" }] }), "labels[0].label", "missing"],
    [
      "a label for no claim",
      line({ labels: [{ rater: "r", label: "x", claim_index: 1 }] }),
      "labels[0].claim_index",
      "claim_index_out_of_range",
    ],
    ["marked words turned round", line(spans({ start: 2, end: 1 })), "labels[0].claim_spans[0].start", "span_inverted"],
    ["marked words past the end", line(spans({ start: 0, end: 4 })), "labels[0].claim_spans[0].end", "span_past_end"],
    [
      "other words than marked",
      line(spans({ start: 0, end: 2, text: "Ja" })),
      "labels[0].claim_spans[0].text",
      "span_text_mismatch",
    ],
    ["a list for meta", line({ meta: [] }), "meta", "wrong_type"],
    ["an unknown role", line({ turns: [{ role: "robot", text: "" }] }), "turns[0].role", "not_allowed"],
    ["an unknown status", line({ status: "odd" }), "status", "not_allowed"],
    [
      "a known set without chunks",
      line({ chunks: undefined, retrieved_set: "known" }),
      "retrieved_set",
      "set_without_chunks",
    ],
    ["bytes that are no UTF-8", Uint8Array.from([0x7b, 0xff, 0x7d]), null, "not_utf8"],
  ])("%s", async (_name, bad, field, code) => {
    const { records, report } = await read(
      stream(line({ id: "before" }), "\n", bad, "\n", line({ id: "after" }), "\n"),
    );
    expect(report.problems[0]).toMatchObject({ line: 2, field, code });
    expect(report.problemCount).toBe(1);
    expect(report.problems[0]?.message).toMatch(/\S\.$/);
    expect(records.map((record) => record.externalId)).toEqual(["before", "after"]);
  });

  test("tell each fault of a line", async () => {
    const { report } = await read(stream(line({ id: 1, question: null, claims: [{ cites: 1 }] })));
    expect(report.problems.map((problem) => problem.field)).toEqual([
      "id",
      "question",
      "claims[0].text",
      "claims[0].cites",
    ]);
    expect(report.problems[0]?.message).toBe("must be text, not a number.");
  });

  test("never repeat what the line says", async () => {
    const secret = "Privileged-memo";
    const { report } = await read(
      stream(`{"id": ${secret}}\n`, line({ id: [secret], answerable: secret, status: secret }), "\n", `{"${secret}`),
    );
    expect(report.problemCount).toBe(5);
    expect(JSON.stringify(report.problems)).not.toContain(secret);
  });

  test("an id again with other content", async () => {
    const { records, report } = await read(stream(line(), "\n", line({ answer: "Yes." }), "\n", line()));
    expect(report.problems).toEqual([
      { line: 2, field: "id", code: "duplicate_id", message: "stands on line 1 already, with other content." },
    ]);
    expect(report.repeated).toBe(1);
    expect(records).toHaveLength(1);
  });

  test("are listed up to a number and counted beyond it", async () => {
    const { report } = await read(stream("x\n".repeat(PROBLEMS_LISTED_MAX + 5)));
    expect(report.problems).toHaveLength(PROBLEMS_LISTED_MAX);
    expect(report.problemCount).toBe(PROBLEMS_LISTED_MAX + 5);
  });
});

describe("bad files", () => {
  test.each([
    ["empty", "", "empty_file"],
    ["a byte order mark alone", "\ufeff", "no_records"],
    ["blank lines", "\n \r\n\n", "no_records"],
    ["a pretty-printed list", JSON.stringify([good], null, 2), "not_json_lines"],
    ["a pretty-printed object", JSON.stringify(good, null, 2), "not_json_lines"],
    ["a PDF", "%PDF-1.7", "not_json"],
  ])("%s", async (_name, file, code) => {
    const { report } = await read(stream(file));
    expect(report.problems).toMatchObject([{ line: 1, code }]);
  });

  test("a line without end is not held in memory", async () => {
    const part = encode("x".repeat(1000));
    async function* endless() {
      for (let i = 0; i < 1000; i += 1) yield part;
      yield encode(`\n${line()}`);
    }
    const { records, report } = await read(endless(), { ...LINE_LIMITS, lineBytesMax: 5000 });
    expect(report.problems).toEqual([
      { line: 1, field: null, code: "line_too_long", message: "The line has 1000000 bytes; the limit is 5000." },
    ]);
    expect(records).toHaveLength(1);
  });

  test("a file without end is left", async () => {
    const { report } = await read(recordsWithoutEnd(), { ...LINE_LIMITS, totalBytesMax: 5000 });
    expect(report.problems.at(-1)).toMatchObject({ code: "file_too_large" });
  });
});
