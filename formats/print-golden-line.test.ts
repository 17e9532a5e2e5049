import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportRecord } from "@/contracts/import-record";
import { line, read, stream } from "./golden-jsonl.fixture";
import { printGoldenLine } from "./print-golden-line";

const meaning = ({ contentSha256: _digest, ...record }: ImportRecord) => record;

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const name = fc.constantFrom("S1", "S2", "s1", "S9", "U1", "c-8812", "__proto__");
const chunk = fc.record({
  text,
  handle: fc.option(name, { nil: undefined }),
  doc_key: fc.option(name, { nil: undefined }),
  child_chunks: fc.option(
    fc.constant([
      { handle: "S9", start: 0, end: 0 },
      { start: 0, end: 0 },
    ]),
    { nil: undefined },
  ),
  score: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
});
const claim = fc.record({
  text,
  cites: fc.array(name, { maxLength: 5 }),
  quotes: fc.array(fc.option(text), { maxLength: 5 }),
});
/** Names that no file may carry, at any depth: they are refused, and told of in another test. */
const FORBIDDEN = /"(?:__proto__|constructor|prototype)":/;
const anything = fc.jsonValue({ maxDepth: 2 }).filter((value) => !FORBIDDEN.test(JSON.stringify(value)));
const change = fc.record(
  {
    question: text,
    turns: fc.array(fc.record({ role: fc.constantFrom("user", "assistant"), text }), { maxLength: 2 }),
    chunks: fc.option(fc.array(chunk, { maxLength: 3 })),
    retrieved_set: fc.constantFrom("partial", "unknown"),
    answerable: fc.option(fc.boolean()),
    answer: fc.option(text),
    claims: fc.array(claim, { minLength: 1, maxLength: 3 }),
    unanswerable: fc.boolean(),
    status: fc.constantFrom("ok", "blocked", "timed_out"),
    labels: fc.array(
      fc.record({ rater: name, claim_index: fc.constantFrom(0, null), label: fc.option(text), note: text }),
      { maxLength: 2 },
    ),
    meta: fc.dictionary(fc.constantFrom("a", "b"), anything, { maxKeys: 2 }),
    mine: anything,
  },
  { requiredKeys: [] },
);

test("a record is read back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(change, async (changes) => {
      const first = await read(stream(line(changes)));
      expect(first.report.problems).toEqual([]);
      const again = await read(stream(...first.records.map(printGoldenLine)));
      expect(again.records.map(meaning)).toEqual(first.records.map(meaning));
      expect(again.report.counts).toEqual(first.report.counts);
    }),
    { numRuns: 300 },
  );
});

test("a record is one line, whatever its text holds", async () => {
  const { records } = await read(stream(line({ question: "a\nb\u2028c\r" })));
  expect(records.map(printGoldenLine).join("")).not.toMatch(/[\r\n]/);
});
