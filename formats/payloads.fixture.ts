import * as fc from "fast-check";

/** Payloads that begin like a format's and go on by chance: wrong types, offsets and shapes of every kind. */
const odd = fc.oneof(
  fc.integer({ min: -3, max: 40 }),
  fc.constantFrom<unknown>(null, "7", "", "x", 1.5, 2 ** 60, true, [], {}, "\u0001", "🎉"),
  fc.string(),
);
const anything = fc.jsonValue({ maxDepth: 3 });
const text = fc.constantFrom("Opened [1]. ", "Freight – at cost.\r\n", "🎉", "", " ", "- a [2]\n- b");
const listOr = <T>(member: fc.Arbitrary<T>) => fc.oneof(fc.array(member, { maxLength: 3 }), anything);

const anthropic = fc.record({
  request: fc.oneof(
    anything,
    fc.record({
      messages: fc.array(
        fc.record({
          role: fc.constant("user"),
          content: listOr(
            fc.record({
              type: fc.constantFrom("document", "search_result", "text"),
              source: fc.oneof(
                anything,
                fc.record({
                  type: fc.constantFrom("text", "content"),
                  data: odd,
                  content: listOr(fc.record({ text: odd })),
                }),
              ),
              title: odd,
              text: odd,
            }),
          ),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  response: fc.record({
    type: fc.constant("message"),
    id: odd,
    stop_reason: fc.oneof(odd, fc.constantFrom("refusal", "max_tokens")),
    content: fc.array(
      fc.record({
        type: fc.constant("text"),
        text: fc.oneof(text, odd),
        citations: listOr(
          fc.record({
            type: fc.constantFrom(
              "char_location",
              "page_location",
              "content_block_location",
              "search_result_location",
              "web_search_result_location",
              "x",
            ),
            document_index: odd,
            search_result_index: odd,
            start_char_index: odd,
            end_char_index: odd,
            start_page_number: odd,
            end_page_number: odd,
            start_block_index: odd,
            end_block_index: odd,
            cited_text: odd,
            url: odd,
          }),
        ),
      }),
      { maxLength: 3 },
    ),
  }),
});

const gemini = fc.record({
  candidates: fc.array(
    fc.record({
      finishReason: odd,
      content: fc.record({ parts: listOr(fc.record({ text: fc.oneof(text, odd), thought: odd })) }),
      groundingMetadata: fc.record({
        groundingChunks: listOr(
          fc.record({
            retrievedContext: fc.record({ text: odd, title: odd, uri: odd, pageNumber: odd }),
            web: anything,
          }),
        ),
        groundingSupports: listOr(
          fc.record({
            segment: fc.record({ startIndex: odd, endIndex: odd, partIndex: odd, text: odd }),
            groundingChunkIndices: listOr(odd),
          }),
        ),
      }),
    }),
    { maxLength: 2 },
  ),
});

const responses = fc.record({
  object: fc.constant("response"),
  id: odd,
  output: fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant("message"),
        content: listOr(
          fc.record(
            {
              text: fc.oneof(text, odd),
              refusal: odd,
              annotations: listOr(
                fc.record({
                  type: fc.constantFrom("file_citation", "url_citation", "file_path"),
                  index: odd,
                  file_id: odd,
                  url: odd,
                  start_index: odd,
                  end_index: odd,
                }),
              ),
            },
            { requiredKeys: ["text"] },
          ),
        ),
      }),
      fc.record({
        type: fc.constantFrom("file_search_call", "web_search_call"),
        results: listOr(fc.record({ file_id: odd, text: odd, filename: odd })),
      }),
    ),
    { maxLength: 3 },
  ),
});

const rows = fc.record(
  {
    question: fc.oneof(text, odd),
    answer: text,
    id: odd,
    contexts: listOr(fc.oneof(text, anything)),
    docs: anything,
    output: odd,
    chunks: listOr(fc.record({ text: odd, handle: odd, start: odd, end: odd, doc_key: odd, doc_version: odd })),
    claims: listOr(fc.record({ text: fc.oneof(text, odd), cites: listOr(odd), quotes: listOr(odd) })),
  },
  { requiredKeys: ["question", "answer"] },
);

export const payloadsByChance: fc.Arbitrary<unknown> = fc.oneof(anthropic, gemini, responses, rows, anything);
