import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bringsTarget, readGoldenItemsFile } from "./golden-items-file";

const json = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join("\n");
const whole = {
  id: "q-1",
  question: "Can an opened relay be returned?",
  kind: "adversarial",
  adversarial: "false_premise",
  shape: "lookup",
  use: "sealed",
  as_of: "2026-01-01",
  points: ["thirty days"],
  expected_answer: "Within thirty days, unopened.",
  passages: [{ document: "returns", quote: "within 30 days" }],
};

describe("readGoldenItemsFile", () => {
  it("reads JSON lines as they are", async () => {
    const read = await readGoldenItemsFile(json([whole, { id: "q-2", question: "Why?" }]), "auto");
    expect(read).toMatchObject({ format: "jsonl", problems: [] });
    expect(read.items[0]).toMatchObject({ ...whole, line: 1, class: "confidential" });
    expect(read.items.map(bringsTarget)).toEqual([true, false]);
  });

  it("reads a table, and a row that only names a passage goes on with the question above it", async () => {
    const text = [
      "id;question;kind;as_of;points;document;quote;near_miss_document;near_miss_quote;answerable",
      'q-1;Can it be returned?;answerable;2026-01-01;"thirty days\nopened packs";returns;within 30 days;;;yes',
      ";;;;;terms;no unit has been installed;;;",
      "q-2;Who wins?;unanswerable;2026-01-01;;;;returns;the winner;no",
    ].join("\n");
    const read = await readGoldenItemsFile(text, "auto");
    expect(read.problems).toEqual([]);
    expect(read.items).toMatchObject([
      {
        id: "q-1",
        points: ["thirty days", "opened packs"],
        answerable: true,
        passages: [
          { document: "returns", quote: "within 30 days" },
          { document: "terms", quote: "no unit has been installed" },
        ],
      },
      { id: "q-2", answerable: false, near_misses: [{ document: "returns", quote: "the winner" }] },
    ]);
  });

  it.each([
    ["no JSON", "{", 1, null, "unreadable"],
    ["no question", json([{ id: "a" }]), 1, "question", "not_fitting"],
    ["an unknown name", json([{ ...whole, questoin: "x" }]), 1, null, "unknown_name"],
    ["an unknown shape", json([{ ...whole, shape: "riddle" }]), 1, "shape", "not_fitting"],
    [
      "an answerable question that leads astray",
      json([{ ...whole, kind: "answerable" }]),
      1,
      "adversarial",
      "not_fitting",
    ],
    ["half a passage", json([{ ...whole, passages: [{ document: "a" }] }]), 1, "passages.0.quote", "not_fitting"],
    ["a date of no calendar", json([{ ...whole, as_of: "2026-02-30" }]), 1, "as_of", "not_fitting"],
    ["an id twice", json([whole, whole]), 2, "id", "id_doubled"],
  ])("names the line and the field of %s", async (_, text, line, field, code) => {
    const { problems } = await readGoldenItemsFile(text, "jsonl");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line, field, code });
  });

  it("loses no line: each is an item or has a problem", async () => {
    const line = fc.oneof(
      fc.record({ id: fc.string({ minLength: 1 }), question: fc.string() }).map((one) => JSON.stringify(one)),
      fc.string().filter((text) => !/[\r\n]/.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const text = lines.join("\n");
        const { items, problems } = await readGoldenItemsFile(text, "jsonl");
        const named = new Set([...items, ...problems].map((one) => one.line));
        const written = text.split(/\r?\n/).flatMap((one, at) => (one.trim() === "" ? [] : [at + 1]));
        expect([...named].toSorted((a, b) => a - b)).toEqual(written.toSorted((a, b) => a - b));
      }),
    );
  });
});
