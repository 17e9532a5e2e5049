/** The properties at the end of the bug log, as far as imports go. */
import { readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import index from "./fixtures/index.json" with { type: "json" };
import { bytesOf, normalise, normaliseOne } from "./normalise.fixture";
import { locateRange } from "./normalise/locate-range";
import { TextUnits } from "./normalise/text-units";

const piece = fc.constantFrom(
  "a",
  "Word ",
  "é",
  "e\u0301",
  "🎉",
  "👩🏽‍🚀",
  "漢字",
  "\r\n",
  "\u00a0",
  "ß",
  "€",
  ". ",
  "[1]",
  "“q”",
);
const text = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(""));

const bytesIn = (one: string) => new TextEncoder().encode(one).length;

/** A range of a text in every unit, and its words. */
const ranged = fc.tuple(text, fc.nat(), fc.nat()).map(([whole, a, b]) => {
  const points = [...whole];
  const start = a % points.length;
  const end = start + 1 + (b % (points.length - start));
  const before = points.slice(0, start).join("");
  const words = points.slice(start, end).join("");
  return {
    whole,
    words,
    codepoint: [start, end] as const,
    utf16: [before.length, before.length + words.length] as const,
    byte: [bytesIn(before), bytesIn(before) + bytesIn(words)] as const,
  };
});

test("units: bytes, UTF-16 and code points name the same words", () => {
  fc.assert(
    fc.property(ranged, (range) => {
      const units = new TextUnits(range.whole);
      const [start, end] = range.codepoint;
      for (const unit of ["codepoint", "utf16", "byte"] as const) {
        const [from, to] = range[unit];
        const documented = locateRange(units, { start: from, end: to, unit, text: null });
        expect(documented.span).toEqual({ startCp: start, endCp: end });
        // Without a documented unit the words decide; where they repeat, another place says the same.
        const told = locateRange(units, { start: from, end: to, unit: null, text: range.words });
        expect(told.span === null ? null : units.print(told.span).exact).toBe(range.words);
      }
    }),
  );
});

test("units: three providers, one span", async () => {
  await fc.assert(
    fc.asyncProperty(ranged, async ({ whole, words, codepoint, byte }) => {
      fc.pre(words.trim() !== "");
      const gemini = await normaliseOne({
        candidates: [
          {
            content: { parts: [{ text: whole }] },
            groundingMetadata: {
              groundingChunks: [{ web: { uri: "https://a.test" } }],
              groundingSupports: [
                { segment: { startIndex: byte[0], endIndex: byte[1], text: words }, groundingChunkIndices: [0] },
              ],
            },
          },
        ],
      });
      const cohere = await normaliseOne({
        generation_id: "g",
        text: whole,
        citations: [{ start: codepoint[0], end: codepoint[1], text: words, document_ids: ["d"] }],
        documents: [{ id: "d", text: "x" }],
      });
      const [one, other] = [gemini, cohere].map(({ citations }) => citations[0]?.answer_span);
      expect(one).toEqual(other);
    }),
    { numRuns: 60 },
  );
});

const offset = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.constantFrom(null, "7", "x", 1.5, 2 ** 60));
const location = fc.oneof(
  fc.record({
    type: fc.constant("char_location"),
    document_index: offset,
    start_char_index: offset,
    end_char_index: offset,
    cited_text: fc.oneof(fc.constant("Opened"), fc.constant(null), fc.integer()),
  }),
  fc.record({
    type: fc.constant("page_location"),
    document_index: offset,
    start_page_number: offset,
    end_page_number: offset,
    cited_text: fc.constant("p"),
  }),
  fc.record({
    type: fc.constant("content_block_location"),
    document_index: offset,
    start_block_index: offset,
    end_block_index: offset,
  }),
  fc.record({ type: fc.string(), url: fc.string() }),
);

test("count in = count out: every citation of a provider comes out, however wrong it is", async () => {
  const data = "Opened units: 30 days.";
  const request = {
    messages: [
      {
        role: "user",
        content: [
          { type: "document", source: { type: "text", data } },
          { type: "text", text: "?" },
        ],
      },
    ],
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(location, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), async (blocks) => {
      const content = blocks.map((citations, i) => ({ type: "text", text: `Block ${i}. `, citations }));
      const record = await normaliseOne({ request, response: { type: "message", role: "assistant", content } });
      expect(record.citations).toHaveLength(blocks.flat().length);
      expect(record.text).toBe(content.map((block) => block.text).join(""));
      expect(record.checks.resolve === "pass").toBe(
        record.citations.every(({ resolution }) => resolution === "resolved"),
      );
    }),
    { numRuns: 150 },
  );
});

test("count in = count out: supports of Gemini, rows of a file", async () => {
  const support = fc.record({
    segment: fc.record({
      startIndex: offset,
      endIndex: offset,
      partIndex: offset,
      text: fc.option(fc.constantFrom("A b.", "nowhere"), { nil: undefined }),
    }),
    groundingChunkIndices: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(support, { maxLength: 4 }), fc.nat({ max: 5 }), async (groundingSupports, rows) => {
      const line = JSON.stringify({
        candidates: [
          {
            content: { parts: [{ text: "A b. C d." }] },
            groundingMetadata: { groundingChunks: [{ web: {} }], groundingSupports },
          },
        ],
      });
      const { records } = await normalise(Array.from({ length: rows + 1 }, () => line).join("\n"));
      expect(records).toHaveLength(rows + 1);
      const wanted = groundingSupports.flatMap(({ groundingChunkIndices }) => groundingChunkIndices).length;
      for (const { citations } of records) expect(citations).toHaveLength(wanted);
    }),
    { numRuns: 100 },
  );
});

test("silence is never a pass: without a set nothing resolves", async () => {
  const marked = fc.array(fc.constantFrom("Units go back", " [1]", "[S2]", ". ", "【3†x】", " It is so", "\n- "), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(marked, async (pieces) => {
      const record = await normaliseOne({ question: "?", answer: pieces.join("") });
      expect(record.checks.resolve).not.toBe("pass");
      expect(record.issues).toContain("RETRIEVED_SET_UNKNOWN");
      for (const { resolution, source } of record.citations)
        expect([resolution, source]).toEqual(["set_unknown", null]);
    }),
    { numRuns: 150 },
  );
});

test("both sides alike: a quote in other typography is found on the untouched text", async () => {
  const source = "By § 4 the “opened” units — café stock too — may be re\u00adturned within 30\u00a0days… of sale.";
  const change = fc.constantFrom<[RegExp, string]>(
    [/[“”]/g, '"'],
    [/—/g, "-"],
    [/\u00a0/g, " "],
    [/…/g, "..."],
    [/\u00ad/g, ""],
    [/é/g, "e\u0301"],
    [/ /g, "  "],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), async (changes) => {
      const quote = changes.reduce((words, [pattern, to]) => words.replace(pattern, to), source);
      const output = { claims: [{ text: "Claim.", cites: ["S1"], quotes: [quote] }] };
      const [citation] = (
        await normaliseOne({ question: "?", chunks: [{ handle: "S1", text: `Title. ${source}` }], output })
      ).citations;
      expect(citation?.quote_match).toBe(quote === source ? "exact" : "normalised");
      expect(citation?.source_span?.exact).toBe(source);
    }),
    { numRuns: 60 },
  );
});

const samples = index.samples.map(({ input }) => readFileSync(path.join(import.meta.dirname, "fixtures", input)));

test("any cut of the bytes gives the same result", async () => {
  const uncut = await Promise.all(samples.map((bytes) => normalise(bytes)));
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: samples.length - 1 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      async (place, cuts) => {
        const bytes = samples[place] ?? new Uint8Array();
        const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
        const parts = at.slice(1).map((to, i) => bytes.subarray(at[i] ?? 0, to));
        expect(await normalise(bytesOf(...parts))).toEqual(uncut[place]);
      },
    ),
    { numRuns: 100 },
  );
});

const delta = (inner: object) => ({ type: "content_block_delta", index: 0, delta: inner });

test("any cut of a provider's stream gives the same result", async () => {
  const whole = "Der Käufer 🎉 darf öffnen. Fracht kostet.";
  const citation = {
    type: "web_search_result_location",
    url: "https://a.test",
    title: "A",
    cited_text: "q",
    encrypted_index: "x",
  };
  const run = (pieces: readonly string[], citedAfter: number) => {
    const deltas: object[] = pieces.map((one) => delta({ type: "text_delta", text: one }));
    deltas.splice(citedAfter % (deltas.length + 1), 0, delta({ type: "citations_delta", citation }));
    const events = [
      { type: "message_start", message: { type: "message", role: "assistant", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      ...deltas,
      { type: "message_delta", delta: { stop_reason: "end_turn" } },
    ];
    return normalise(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
  };
  const { records: expected } = await run([whole], 0);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 6 }), fc.nat(), async (cuts, citedAfter) => {
      const points = [...whole];
      const at = [0, ...cuts.map((cut) => cut % (points.length + 1)).toSorted((a, b) => a - b), points.length];
      const pieces = at.slice(1).map((to, i) => points.slice(at[i] ?? 0, to).join(""));
      expect((await run(pieces, citedAfter)).records).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("every span slices to its words", async () => {
  for (const bytes of samples) {
    for (const record of (await normalise(bytes)).records) {
      const points = [...record.text];
      const spans = [
        ...record.claims.map(({ span }) => span),
        ...record.citations.flatMap(({ answer_span, marker }) => [answer_span, marker]),
      ];
      for (const span of spans) if (span !== null) expect(points.slice(span.start, span.end).join("")).toBe(span.exact);
    }
  }
});
