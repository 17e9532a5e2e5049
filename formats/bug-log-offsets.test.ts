/** Part A of the bug log, as far as imports go; each test is named by its row. */
import { expect, test } from "vitest";
import { normalise, normaliseOne } from "./normalise.fixture";

interface Support {
  segment: object;
  groundingChunkIndices: number[];
}

const gemini = (
  parts: object[],
  groundingSupports: Support[],
  groundingChunks: object[] = [web("a"), web("b"), web("c")],
) => ({
  candidates: [{ content: { parts }, finishReason: "STOP", groundingMetadata: { groundingChunks, groundingSupports } }],
});
const web = (title: string) => ({ web: { uri: `https://${title}.test/`, title } });
const support = (segment: object, ...groundingChunkIndices: number[]): Support => ({ segment, groundingChunkIndices });
const chat = (content: string, annotations: object[]) => ({
  object: "chat.completion",
  choices: [{ message: { role: "assistant", content, annotations } }],
});

test("row 1: a segment's end counts bytes; no half character", async () => {
  const record = await normaliseOne(gemini([{ text: "Größe 5 €. Fertig 🎉." }], [support({ endIndex: 14 }, 0)]));
  expect(record.citations[0]).toMatchObject({
    answer_span: { start: 0, end: 10, exact: "Größe 5 €." },
    unit: "byte",
    unit_basis: "documented",
  });
});

test("row 2: Japanese answers", async () => {
  const record = await normaliseOne(gemini([{ text: "東京は首都です。" }], [support({ endIndex: 24 }, 0)]));
  expect(record.citations[0]?.answer_span).toEqual({ start: 0, end: 8, exact: "東京は首都です。" });
});

test("row 3: ten emoji, end 40", async () => {
  const record = await normaliseOne(gemini([{ text: "🚗".repeat(10) }], [support({ endIndex: 40 }, 0)]));
  expect(record.citations[0]?.answer_span).toMatchObject({ start: 0, end: 10 });
});

test("row 4: byte offsets in another provider's field are tested against the text", async () => {
  const annotation = {
    type: "url_citation",
    url_citation: { start_index: 0, end_index: 33, url: "https://z.test", title: "Z" },
  };
  const record = await normaliseOne(chat("Zürich liegt an der Limmat 🚣.", [annotation]));
  expect(record.citations[0]).toMatchObject({
    answer_span: { start: 0, end: 29 },
    unit: "byte",
    unit_basis: "inferred",
    issues: ["SPAN_UNIT_INFERRED"],
  });
});

test("row 5: a segment without a start begins at 0 and costs no other citation", async () => {
  const text = "Eins zwei. Drei vier.";
  const record = await normaliseOne(
    gemini([{ text }], [support({ endIndex: 10 }, 0), support({ startIndex: 11, endIndex: 21 }, 1)]),
  );
  expect(record.citations.map(({ answer_span, issues }) => [answer_span?.exact, issues])).toEqual([
    ["Eins zwei.", ["SPAN_START_OMITTED"]],
    ["Drei vier.", []],
  ]);
});

test("row 6: a part index that is left out though the words stand behind a thought", async () => {
  const parts = [{ text: "B. or not?", thought: true }, { text: "A. B." }];
  const record = await normaliseOne(gemini(parts, [support({ startIndex: 3, endIndex: 5, text: "B." }, 0)]));
  expect(record.text).toBe("A. B.");
  expect(record.citations[0]).toMatchObject({
    answer_span: { start: 3, end: 5, exact: "B." },
    issues: ["PART_INDEX_IMPLAUSIBLE"],
  });
});

test("row 7: chunk indices without chunks dangle, and the import goes on", async () => {
  const record = await normaliseOne(gemini([{ text: "A b c." }], [support({ endIndex: 6 }, 0, 2)], []));
  expect(record.citations.map(({ resolution }) => resolution)).toEqual(["dangling", "dangling"]);
  expect(record.checks.resolve).toBe("fail");
});

test("row 11: the text comes out as it went in", async () => {
  const text = "a\u00a0b  c\n";
  const record = await normaliseOne({ question: "?", answer: text, retrieved: [] });
  expect(record.text).toBe(text);
});

const anthropic = (citation: object, text = "Stated.") => ({
  type: "message",
  role: "assistant",
  content: [{ type: "text", text, citations: [citation] }],
  stop_reason: "end_turn",
});

test("row 12: pages stay pages", async () => {
  const record = await normaliseOne(
    anthropic({
      type: "page_location",
      cited_text: "x",
      document_index: 0,
      start_page_number: 3,
      end_page_number: 4,
    }),
  );
  expect(record.citations[0]).toMatchObject({ pages: [3, 3], source_span: null, locator: "page", unit: "page" });
});

test("row 13: a quote that is no text costs only itself", async () => {
  const record = await normaliseOne(
    anthropic({ type: "char_location", cited_text: null, document_index: 0, start_char_index: 0, end_char_index: 3 }),
  );
  expect(record.citations).toHaveLength(1);
  expect(record.citations[0]).toMatchObject({ quote: null, quote_match: "none", issues: ["QUOTE_COUNT_MISMATCH"] });
});

test("row 14: a file citation's index is a place in the answer", async () => {
  const text = `${"a".repeat(437)}b.`;
  const annotations = [{ type: "file_citation", index: 438, file_id: "file-A", filename: "a.md" }];
  const record = await normaliseOne({
    object: "response",
    status: "completed",
    output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text, annotations }] }],
  });
  expect(record.citations[0]).toMatchObject({
    handle: "file-A",
    answer_span: { start: 0, end: 438 },
    locator: "file",
  });
});

test("an end that is counted in is told by the words", async () => {
  const { records } = await normalise(
    JSON.stringify({
      text: "Hello, world!",
      generation_id: "g",
      citations: [{ start: 7, end: 11, text: "world", document_ids: ["doc_0"] }],
      documents: [{ id: "doc_0", text: "world" }],
    }),
  );
  expect(records[0]?.citations[0]).toMatchObject({
    answer_span: { start: 7, end: 12, exact: "world" },
    issues: ["SPAN_END_INCLUSIVE"],
  });
});

test("row 15: pages count as their source counts them, and a number in a loader's metadata is none", async () => {
  const anthropic = await normaliseOne({
    type: "message",
    role: "assistant",
    content: [
      {
        type: "text",
        text: "It is so.",
        citations: [
          {
            type: "page_location",
            cited_text: "so",
            document_index: 0,
            document_title: "D",
            start_page_number: 1,
            end_page_number: 2,
          },
        ],
      },
    ],
  });
  expect(anthropic.citations[0]).toMatchObject({ pages: [1, 1], unit: "page", unit_basis: "documented" });
  const store = {
    retrievedContext: {
      title: "D",
      text: "It is so.",
      ragChunk: { text: "It is so.", pageSpan: { firstPage: 1, lastPage: 2 } },
    },
  };
  const google = await normaliseOne(gemini([{ text: "It is so." }], [support({ endIndex: 9 }, 0)], [store]));
  expect(google.sources[0]?.pages).toEqual([1, 2]);
  const rows = [0, 1].map((page) => ({
    query: "q",
    data: "It is so [1].",
    documents: [{ content: "It is so.", meta: { source_index: 1, page_pdf: page } }],
  }));
  for (const row of rows) expect((await normaliseOne(row)).sources[0]?.pages).toBeNull();
});
