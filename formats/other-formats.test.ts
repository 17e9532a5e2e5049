/** Formats for which the shared samples hold no payload: one each, in the shape of the design's page. */
import { describe, expect, test } from "vitest";
import { NormaliseRefusal } from "./normalise-state";
import { normalise, normaliseOne } from "./normalise.fixture";

test("gemini.interactions: bytes, files and pages", async () => {
  const annotation = {
    type: "file_citation",
    file_name: "m.pdf",
    document_uri: "store/m",
    page_number: 4,
    end_index: 8,
  };
  const record = await normaliseOne({
    id: "i1",
    object: "interaction",
    outputs: [
      { type: "thought", summary: "…" },
      { type: "text", text: "Größe: 5. Mehr nicht.", annotations: [annotation] },
    ],
  });
  expect(record.citations[0]).toMatchObject({
    handle: "store/m",
    resolution: "set_unknown",
    answer_span: { start: 0, end: 6, exact: "Größe:" },
    pages: [4, 4],
    locator: "page",
    unit: "byte",
  });
});

test("openai.assistants: the annotation is the mark", async () => {
  const value = "Fine 🎉【4:0†source】. More.";
  const annotation = {
    type: "file_citation",
    text: "【4:0†source】",
    start_index: 6,
    end_index: 18,
    file_citation: { file_id: "f1" },
  };
  const message = {
    id: "msg",
    object: "thread.message",
    role: "assistant",
    content: [{ type: "text", text: { value, annotations: [annotation] } }],
  };
  const record = await normaliseOne(message);
  expect(record.citations[0]).toMatchObject({
    handle: "f1",
    locator: "file",
    marker: { exact: "【4:0†source】" },
    unit: "codepoint",
  });
  expect(record.claims.map(({ text }) => text)).toEqual(["Fine 🎉.", "More."]);
});

test("openai.assistants: UTF-16 offsets are told by the mark", async () => {
  const value = "Fine 🎉【4:0†source】. More.";
  const annotation = {
    type: "file_citation",
    text: "【4:0†source】",
    start_index: 7,
    end_index: 19,
    file_citation: { file_id: "f1" },
  };
  const content = [{ type: "text", text: { value, annotations: [annotation] } }];
  const record = await normaliseOne({ object: "thread.message", role: "assistant", content });
  expect(record.citations[0]).toMatchObject({ unit: "utf16", unit_basis: "inferred", issues: ["SPAN_UNIT_INFERRED"] });
});

test("cohere.v1.chat and thoughts of v2", async () => {
  const v1 = await normaliseOne({
    text: "Owls hunt.",
    generation_id: "g",
    citations: [{ start: 0, end: 10, text: "Owls hunt.", document_ids: ["doc_0", "doc_9"] }],
    documents: [{ id: "doc_0", snippet: "Owls hunt mice.", title: "Owls" }],
  });
  expect(v1.citations.map(({ resolution }) => resolution)).toEqual(["resolved", "dangling"]);
  const thinking = { start: 0, end: 4, text: "Plan", type: "PLAN", sources: [{ type: "document", id: "d" }] };
  const v2 = await normaliseOne({
    finish_reason: "COMPLETE",
    message: { content: [{ type: "text", text: "Owls hunt." }], citations: [thinking] },
  });
  expect([v2.citations, v2.issues.includes("NOT_ANSWER_TEXT")]).toEqual([[], true]);
});

test("bedrock.converse: quotes in blocks of the request's document", async () => {
  const document = { name: "Rules", source: { content: [{ text: "One." }, { text: "Two." }] } };
  const citation = {
    sourceContent: [{ text: "Two." }],
    location: { documentChunk: { documentIndex: 0, start: 1, end: 2 } },
  };
  const record = await normaliseOne({
    request: { messages: [{ role: "user", content: [{ document }, { text: "What?" }] }] },
    response: {
      output: {
        message: { content: [{ citationsContent: { content: [{ text: "It is two." }], citations: [citation] } }] },
      },
      stopReason: "end_turn",
    },
  });
  expect(record.question).toBe("What?");
  expect(record.citations[0]).toMatchObject({
    resolution: "resolved",
    source_span: { start: 4, end: 8, exact: "Two." },
    blocks: [1, 2],
    unit_basis: "assumed",
  });
});

test("vercel.ai-sdk: sources without a place; the raw body is read where it was kept", async () => {
  const source = { type: "source", sourceType: "url", id: "x", url: "https://a.test", title: "A" };
  const record = await normaliseOne({ text: "It is so.", finishReason: "stop", sources: [source] });
  expect(record.citations[0]).toMatchObject({
    claim: null,
    resolution: "set_unknown",
    issues: ["ANSWER_POSITION_UNKNOWN"],
  });
  const body = { type: "message", role: "assistant", content: [{ type: "text", text: "Raw." }] };
  const { format, records } = await normalise(
    JSON.stringify({ text: "Raw.", sources: [], finishReason: "stop", response: { body } }),
  );
  expect([format, records[0]?.text]).toEqual(["anthropic.messages", "Raw."]);
});

test("langchain.message: `source` says whose offsets they are", async () => {
  const annotations = [
    { type: "citation", source: "page", title: "M", startIndex: 3, endIndex: 4, citedText: "q" },
    { type: "citation", url: "https://a.test", startIndex: 0, endIndex: 5 },
  ];
  const record = await normaliseOne({
    type: "ai",
    data: { content: [{ type: "text", text: "It is so.", annotations }] },
  });
  expect(record.citations.map(({ pages, answer_span }) => [pages, answer_span?.exact])).toEqual([
    [[3, 3], "It is so."],
    [null, "It is"],
  ]);
});

test("langfuse.trace: JSON in texts", async () => {
  const record = await normaliseOne({
    id: "t1",
    input: '{"question":"Returns?"}',
    output: "Opened units: 30 days [1].",
    observations: [
      { type: "RETRIEVER", output: '[{"page_content":"Opened units: 30 days.","metadata":{"source":"r.md"}}]' },
    ],
  });
  expect([record.question, record.retrieved_set, record.citations[0]?.source]).toEqual(["Returns?", "known", "s0"]);
});

const attribute = (key: string, value: unknown) => ({ key, value: { stringValue: JSON.stringify(value) } });

test("otel.genai: OTLP's export", async () => {
  const spans = [
    {
      traceId: "t",
      name: "retrieval",
      attributes: [attribute("gen_ai.retrieval.documents", [{ id: "d1", score: 1, content: "30 days." }])],
    },
    {
      traceId: "t",
      name: "chat",
      attributes: [
        attribute("gen_ai.input.messages", [{ role: "user", parts: [{ type: "text", content: "Returns?" }] }]),
        attribute("gen_ai.output.messages", [
          { role: "assistant", parts: [{ type: "text", content: "30 days [1]." }] },
        ]),
      ],
    },
  ];
  const { format, records } = await normalise(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
  expect([format, records[0]?.question, records[0]?.citations[0]?.resolution]).toEqual([
    "otel.genai",
    "Returns?",
    "resolved",
  ]);
});

const row = (id: string) =>
  JSON.stringify({ id, query: "?", generated_answer: "So [2].", passages: [{ text: "a" }, { text: "b" }] });

test("hf.jsonl: contexts under a usual name", async () => {
  const { format, records } = await normalise(`${row("a")}\n${row("b")}\n`);
  expect([format, records.map(({ record_id }) => record_id)]).toEqual(["hf.jsonl", ["a", "b"]]);
  expect(records[0]?.citations[0]?.source).toBe("s1");
});

test("golden-jsonl: its lines", async () => {
  const line = {
    id: "a",
    question: "?",
    chunks: [{ text: "One.", handle: "S1" }],
    claims: [{ text: "One.", cites: ["S1"], quotes: ["One."] }],
  };
  const { format, records } = await normalise(`${JSON.stringify(line)}\n`);
  expect([format, records[0]?.record_id, records[0]?.citations[0]?.quote_match]).toEqual([
    "golden-jsonl",
    "a",
    "exact",
  ]);
});

describe("batches and streams", () => {
  const message = { type: "message", id: "m", role: "assistant", content: [{ type: "text", text: "Raw." }] };

  test("lines of a batch's results keep their own ids", async () => {
    const lines = ["a", "b"].map((custom_id) => JSON.stringify({ custom_id, result: { type: "succeeded", message } }));
    const { format, records } = await normalise(lines.join("\n"));
    expect([format, records.map(({ record_id }) => record_id)]).toEqual(["anthropic.messages", ["a", "b"]]);
  });

  test("anthropic: citations in any order with the text", async () => {
    const citation = {
      type: "web_search_result_location",
      url: "https://a.test",
      title: "A",
      cited_text: "q",
      encrypted_index: "x",
    };
    const events = [
      { type: "message_start", message: { ...message, content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "citations_delta", citation } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "It is" } },
      { type: "ping" },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: " so." } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
      { type: "message_stop" },
    ];
    const sse = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
    for (const file of [sse, events.map((event) => JSON.stringify(event)).join("\n"), JSON.stringify(events)]) {
      const { format, records } = await normalise(file);
      expect([format, records[0]?.text, records[0]?.status]).toEqual(["anthropic.messages", "It is so.", "truncated"]);
      expect(records[0]?.citations[0]).toMatchObject({
        handle: "https://a.test",
        resolution: "set_unknown",
        quote_match: "not_checkable",
      });
    }
  });

  test("openai, chat, gemini, cohere", async () => {
    const final = {
      object: "response",
      output: [{ type: "message", content: [{ type: "output_text", text: "Done.", annotations: [] }] }],
    };
    const streams = [
      [
        { type: "response.created", response: { output: [] } },
        { type: "response.completed", response: final },
      ],
      ["Do", "ne."].map((content) => ({ object: "chat.completion.chunk", choices: [{ delta: { content } }] })),
      [
        { candidates: [{ content: { parts: [{ text: "Do" }] } }] },
        { candidates: [{ content: { parts: [{ text: "ne." }] }, finishReason: "STOP" }] },
      ],
      [
        { type: "message-start" },
        ...["Do", "ne."].map((text) => ({
          type: "content-delta",
          index: 0,
          delta: { message: { content: { text } } },
        })),
        { type: "message-end", delta: { finish_reason: "COMPLETE" } },
      ],
    ];
    for (const events of streams) {
      const { records } = await normalise(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
      expect(records.map(({ text }) => text)).toEqual(["Done."]);
    }
  });
});

describe("what is no such file", () => {
  test("rows that can't be read are named, and the others are answered", async () => {
    const good = JSON.stringify({ user_input: "?", response: "x" });
    const rows = [
      good,
      "",
      '{"a":1,"a":2}',
      `${good.slice(0, -1)},"score":NaN}`,
      '{"user_input":"?","response":"x","score":1e400}',
      good.slice(0, 9),
    ];
    const { file_issues, records } = await normalise(rows.join("\n"));
    expect(records).toHaveLength(3);
    expect(file_issues).toEqual([
      "ROW_BLANK:2",
      "ROW_UNPARSEABLE:3",
      "NONFINITE_NUMBER:4",
      "NONFINITE_NUMBER:5",
      "ROW_UNPARSEABLE:6",
    ]);
  });

  test("an id that comes twice", async () => {
    const row = JSON.stringify({ id: "a", query: "?", answer: "x", contexts: [] });
    expect((await normalise(`${row}\n${row}\n`)).file_issues).toEqual(["RECORD_ID_REPEATED:2"]);
  });

  test.each([
    ["nothing", ""],
    ["prose", "Nobody knows."],
    ["another object", '{"a":1}'],
    ["a number", "17"],
    ["a cut document", '{"type":"message",'],
    ["a prototype", '{"__proto__":{"type":"message"},"content":[]}'],
    ["depth", "[".repeat(100_000)],
    ["half a character", '{"question":"?","answer":"\\ud83d"}'],
    ["NUL", '{"question":"?","answer":"\\u0000"}'],
  ])("%s", async (_what, file) => {
    await expect(normalise(file)).rejects.toThrow(NormaliseRefusal);
  });
});
