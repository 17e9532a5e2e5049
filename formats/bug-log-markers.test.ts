/** Part B of the bug log, as far as imports go; each test is named by its row. */
import { expect, test } from "vitest";
import { normalise, normaliseOne } from "./normalise.fixture";

const passages = (...ids: string[]) => ids.map((id) => ({ id, text: `Passage ${id}.` }));
const inline = (answer: string, ...ids: string[]) =>
  normaliseOne({ question: "?", answer, retrieved: passages(...ids) });
const handlesOf = ({ citations }: Awaited<ReturnType<typeof inline>>) => citations.map(({ handle }) => handle);

test("row 16: brackets in a code block are none", async () => {
  const record = await inline("```x = a[1]```", "1");
  expect(record.citations).toEqual([]);
  expect(record.text).toBe("```x = a[1]```");
});

test("row 17: one marker beside code", async () => {
  expect(handlesOf(await inline("`rows[2]` is safe [1].", "1", "2"))).toEqual(["1"]);
});

test("row 18: a marker in bold text counts", async () => {
  const record = await inline("**Dose is 5 mg [1]**.", "1");
  expect(handlesOf(record)).toEqual(["1"]);
  expect(record.checks.uncited).toEqual([]);
});

test("row 19: footnotes are reported by kind", async () => {
  const record = await inline("Claim [3] and claim [^3].", "3");
  expect(handlesOf(record)).toEqual(["3"]);
  expect(record.issues).toContain("MARKER_FOOTNOTE");
});

test("row 20: a link does not excuse the bare handle", async () => {
  const record = await inline("[doc-1] is fine, [doc-99] is not, [doc-99](https://x.test)", "doc-1");
  expect(record.citations.map(({ handle, resolution }) => [handle, resolution])).toEqual([
    ["doc-1", "resolved"],
    ["doc-99", "dangling"],
  ]);
});

const privateUse = (text: string) =>
  normaliseOne({ object: "chat.completion", choices: [{ message: { role: "assistant", content: text } }] });

test("row 21: private-use runs are two handles, and the raw text stays", async () => {
  const text = "Supported. \ue200cite\ue202turn1view0\ue202turn1view1\ue201";
  const record = await privateUse(text);
  expect(handlesOf(record)).toEqual(["turn1view0", "turn1view1"]);
  expect([record.claims[0]?.text, record.text]).toEqual(["Supported.", text]);
  expect(record.citations.every(({ resolution }) => resolution === "set_unknown")).toBe(true);
});

test("row 22: a wrapped name stays in its sentence", async () => {
  const record = await privateUse('by \ue200entity\ue202["people","A. Person",0]\ue201 notes');
  expect(record.citations).toEqual([]);
  expect(record.claims.map(({ text }) => text)).toEqual(["by A. Person notes"]);
});

test("row 23: a range is three handles, over the untouched text", async () => {
  const record = await inline("Fig. 2. Modes [3-5]", "3", "4", "5");
  expect(handlesOf(record)).toEqual(["3", "4", "5"]);
  expect(record.citations.map(({ marker }) => marker?.exact)).toEqual(["[3-5]", "[3-5]", "[3-5]"]);
});

test("row 24: RAGFlow counts from 0", async () => {
  const retrieved = Array.from({ length: 6 }, (_, i) => ({ text: `Chunk ${i}.` }));
  const record = await normaliseOne({ question: "?", answer: "A [ID:0]. B [ID:4]. C ##5$$.", retrieved });
  expect(record.citations.map(({ source }) => source)).toEqual(["s0", "s4", "s5"]);
});

test("row 25: without references the set is not known, and nothing passes", async () => {
  const record = await normaliseOne({ question: "?", answer: "It holds {{source:2}}." });
  expect(record.citations[0]?.resolution).toBe("set_unknown");
  expect(record.checks.resolve).toBe("unknown");
});

test("row 26: two ids run together are no id; a hint says so", async () => {
  const annotations = [{ type: "file_citation", index: 4, file_id: "file-aaafile-bbb", filename: "x" }];
  const results = ["file-aaa", "file-bbb"].map((file_id) => ({ file_id, filename: file_id, text: "t" }));
  const record = await normaliseOne({
    object: "response",
    output: [
      { type: "file_search_call", results },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Text.", annotations }] },
    ],
  });
  expect(record.citations[0]?.resolution).not.toBe("resolved");
  expect(record.citations[0]?.hint).toContain("run together");
});

test("row 27: an answer in blocks of citations is an answer", async () => {
  const content = [{ citationsContent: { content: [{ text: "Hanoi" }], citations: [] } }];
  const record = await normaliseOne({ output: { message: { role: "assistant", content } }, stopReason: "end_turn" });
  expect([record.text, record.status]).toEqual(["Hanoi", "answered"]);
});

const delta = (inner: object) => ({ contentBlockDelta: { contentBlockIndex: 0, delta: inner } });

test("row 28: pieces of a stream are one sentence with one citation", async () => {
  const citation = { title: "Atlas", location: { documentChar: { documentIndex: 0, start: 0, end: 3 } } };
  const events = [delta({ citation }), delta({ text: "The capital" }), delta({ text: " of Vietnam is Hanoi." })];
  const { records } = await normalise(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
  expect(records[0]?.claims.map(({ text }) => text)).toEqual(["The capital of Vietnam is Hanoi."]);
  expect(records[0]?.citations).toHaveLength(1);
});

const grounded = (chunks: object[], supports: object[]) =>
  normaliseOne({
    candidates: [
      {
        content: { parts: [{ text: "A b. C d." }] },
        groundingMetadata: { groundingChunks: chunks, groundingSupports: supports },
      },
    ],
  });

test("row 29: chunks of a private store are sources", async () => {
  const record = await grounded([{ retrievedContext: { title: "t", text: "A b." } }], []);
  expect(record.sources).toMatchObject([{ text: "A b.", text_origin: "retrieval" }]);
});

test("row 30: as many citations as supports", async () => {
  const record = await grounded(
    [{ web: { uri: "https://a.test" } }],
    [
      { segment: { endIndex: 4 }, groundingChunkIndices: [0] },
      { segment: { startIndex: 5, endIndex: 9 }, groundingChunkIndices: [0] },
    ],
  );
  expect(record.citations).toHaveLength(2);
});

test("row 31: numbers stay as they were written", async () => {
  expect(handlesOf(await inline("A [3]. B [1].", "3"))).toEqual(["3", "1"]);
});

const node = (i: number) => ({ node: { id_: `n${i}`, text: `Source ${i}:\nText ${i}.\n` }, score: 1 });

test("row 32: a number is looked up in the whole list", async () => {
  const record = await normaliseOne({ response: "It is so [5].", source_nodes: [1, 2, 3, 4, 5, 6].map(node) });
  expect(record.citations[0]).toMatchObject({ resolution: "resolved", source: "s4" });
});

test("row 34: musings inside a marker are reported, and cite nothing", async () => {
  const answer = "They said so [site.test/4? But we can skip it].";
  const record = await inline(answer, "1");
  expect(record.issues).toContain("MARKER_MALFORMED");
  expect([record.citations.length, record.checks.uncited, record.text]).toEqual([0, ["k0"], answer]);
});

const cell = async (written: string) => {
  const quoted = `"${written.replaceAll('"', '""')}"`;
  const { records, file_issues } = await normalise(`question,answer,contexts\n?,A [1].,${quoted}\n`);
  return { texts: records[0]?.sources.map(({ text }) => text), file_issues, set: records[0]?.retrieved_set };
};

test("row 35: a list in a cell is two contexts, and the way of reading is shown", async () => {
  expect(await cell('["A", "B"]')).toMatchObject({ texts: ["A", "B"], file_issues: [] });
  expect(await cell(`['A', "it's"]`)).toMatchObject({ texts: ["A", "it's"], file_issues: ["LIST_CELL_REPR:2"] });
  expect(await cell("['A' 'B']")).toMatchObject({ texts: ["A", "B"], file_issues: ["LIST_CELL_REPR:2"] });
  expect(await cell("[A, B")).toMatchObject({ texts: ["[A, B"], file_issues: ["LIST_CELL_AMBIGUOUS:2"] });
  expect(await cell("A|B")).toMatchObject({ texts: ["A", "B"], file_issues: ["LIST_CELL_DELIMITED:2"] });
  expect(await cell("A")).toMatchObject({ texts: ["A"], file_issues: ["LIST_CELL_SCALAR:2"] });
});

test("row 36: an empty list is a set that is known", async () => {
  expect(await cell("[]")).toMatchObject({ texts: [], set: "known" });
  const { records } = await normalise('{"user_input":"?","response":"A [1].","retrieved_contexts":[]}\n');
  expect(records[0]?.citations[0]?.resolution).toBe("dangling");
});
