import { describe, expect, it } from "vitest";
import { chunk, line, read, stream } from "./golden-jsonl.fixture";
import { normaliseOne } from "./normalise.fixture";
import { printGoldenLine } from "./print-golden-line";
import { toImportRecord } from "./to-import-record";

const text = "🔧 Freight is billed at cost. Seals stay on.";
const child = { handle: "S1a", start: 2, end: 28, text: "Freight is billed at cost." };
const parent = { text, child_chunks: [child] };
const claims = [{ text: "Freight is billed.", cites: ["S1a"], quotes: [null] }];

const list = (inner: object) => ({ chunks: [{ text, child_chunks: [inner] }], claims });
const node = (window: string) => ({ text: window, metadata: { window, original_text: "Seals stay on. " } });

describe("child chunks of a golden file", () => {
  it("name the chunk around them, which is what was sent", async () => {
    const { records, report } = await read(stream(line({ chunks: [parent], claims })));
    expect(report.problems).toEqual([]);
    expect(records[0]?.chunks[0]).toMatchObject({
      text,
      aliases: ["S1a"],
      children: [{ handle: "S1a", startCp: 2, endCp: 28 }],
    });
    expect(records[0]?.claims[0]?.citations[0]).toMatchObject({
      handle: "S1a",
      resolution: "resolved",
      chunkPosition: 0,
    });
  });

  it("come out as they came in", async () => {
    const { records } = await read(stream(line({ chunks: [parent], claims })));
    const again = await read(stream(...records.map(printGoldenLine)));
    expect(again.records[0]?.chunks).toEqual(records[0]?.chunks);
  });

  it("make a name ambiguous that another chunk has as well", async () => {
    const { records } = await read(stream(line({ chunks: [parent, { ...chunk, handle: "S1a" }], claims })));
    expect(records[0]?.claims[0]?.citations[0]).toMatchObject({ resolution: "ambiguous", chunkPosition: null });
  });

  it.each([
    ["a start behind the end", { start: 9, end: 4 }, "start", "span_inverted"],
    ["an end past the chunk", { start: 2, end: 99 }, "end", "span_past_end"],
    ["other words", { ...child, text: "Freight is billed at c0st." }, "text", "span_text_mismatch"],
    ["UTF-16 offsets", { ...child, start: 3, end: 29 }, "text", "span_text_mismatch"],
    ["no place", { start: 2 }, "end", "missing"],
  ])("are refused with %s", async (_name, wrong, field, code) => {
    const { report } = await read(stream(line({ chunks: [{ text, child_chunks: [wrong] }] })));
    expect(report.problems).toMatchObject([{ field: `chunks[0].child_chunks[0].${field}`, code }]);
  });
});

describe("child chunks of other formats", () => {
  it("of a claim list are checked when it is imported", async () => {
    const record = await normaliseOne(list(child), "seed.claims");
    expect(record.sources[0]).toMatchObject({ aliases: ["S1a"], child_chunks: [{ handle: "S1a", span: [2, 28] }] });
    expect(record.citations[0]).toMatchObject({ handle: "S1a", resolution: "resolved", source: "s0" });
    expect(toImportRecord(record, "seed.claims")).toMatchObject({
      ok: true,
      record: { chunks: [{ children: [{ handle: "S1a", startCp: 2, endCp: 28 }] }] },
    });
    const past = await normaliseOne(list({ start: 2, end: 99 }), "seed.claims");
    expect(toImportRecord(past, "seed.claims")).toMatchObject({
      ok: false,
      problems: [{ field: "sources[0].child_chunks[0].end", code: "span_past_end" }],
    });
  });

  it("of a sentence window are the sentence that was found, if it stands there once", async () => {
    const response = { query: "?", response: "They do [1].", source_nodes: [node(text), node(`${text} ${text}`)] };
    const { sources } = await normaliseOne(response, "llamaindex.response");
    expect(sources.map(({ child_chunks }) => child_chunks)).toEqual([[{ handle: null, span: [29, 43] }], undefined]);
  });
});
