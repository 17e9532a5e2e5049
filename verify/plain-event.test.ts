import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitPlainEvent } from "./plain-event";
import { readLine } from "./read-line";
import { collectFromEvent, noReferences } from "./references";

const hex = "ab".repeat(32);
const event = {
  project: "p1",
  seq: 1,
  at: "2026-11-30T12:00:00.000Z",
  type: "batch.closed",
  actor: null,
  data: {},
  prev: hex,
  hash: hex,
};

/** The line as it came, and with white space in it, which only the careful way reads. */
const bothWays = (line: string) => [readLine(line), readLine(line.replace("{", "{ "))];

/** What a line came to: its fault, or its parts and all that it names. */
function comeTo(line: ReturnType<typeof readLine>) {
  if (line.kind !== "event") return line;
  const references = noReferences();
  collectFromEvent(references, line);
  const { data: _, ...parts } = line;
  return { ...parts, references };
}

const anyName = fc.oneof(
  fc.constantFrom(
    "payload",
    "commitment",
    "frozen",
    "payloadList",
    "__proto__",
    "constructor",
    "record",
    "id",
    "digest",
  ),
  fc.string({ unit: "binary" }),
  fc.string(),
);
const { data: anyData } = fc.letrec<{ data: object; value: unknown }>((tie) => ({
  data: fc.dictionary(anyName, tie("value"), { maxKeys: 6 }),
  value: fc.oneof(
    { depthSize: "small" },
    fc.string({ unit: "binary" }),
    fc.constantFrom(null, true, false, -0, 0, 0.5, 1e21, 2 ** 53, -7, Number.MAX_SAFE_INTEGER, "\ud800", "\u2028"),
    fc.integer(),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("data"),
  ),
}));

describe("an event that is read plainly", () => {
  it("comes to what the careful reading gives, whatever its data holds", () => {
    const anyType = fc.constantFrom("batch.closed", "payload.erased", 'a"b');
    fc.assert(
      fc.property(anyData, anyType, (data, type) => {
        const [plain, careful] = bothWays(JSON.stringify({ ...event, type, data })).map(comeTo);
        expect(plain).toEqual(careful);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["a part of another type", { ...event, seq: "1" }],
    ["a part of another type", { ...event, project: 7 }],
    ["a part of another type", { ...event, actor: { id: "u" } }],
    ["a part of another type", { ...event, data: [] }],
    ["a part of another type", { ...event, hash: `${hex}0` }],
    ["a part of another type", { ...event, at: "today" }],
    ["no seq from 1 on", { ...event, seq: 0 }],
    ["no seq from 1 on", { ...event, seq: -1 }],
    ["a name too many", { ...event, note: "x" }],
    ["deep data", { ...event, data: JSON.parse(`${'{"a":'.repeat(80)}1${"}".repeat(80)}`) as object }],
  ])("is refused as the careful reading refuses it: %s", (_what, given) => {
    const [plain, careful] = bothWays(JSON.stringify(given));
    expect(plain).toEqual(careful);
  });

  it("is split where names are in order and where not, with the data's names put in order", () => {
    const line = JSON.stringify({ ...event, data: { b: [{ y: 1, x: -2 }, []], a: { c: null } } });
    expect(splitPlainEvent(line)?.data).toBe('{"a":{"c":null},"b":[{"x":-2,"y":1},[]]}');
  });

  it.each([
    ["a name twice", '{"a":1,"a":1}'],
    ["a name twice, deeper", '{"b":{"a":1,"c":2,"a":1}}'],
    ["an escape", '{"a":"\\u0041"}'],
    ["a fraction", '{"a":1.0}'],
    ["an exponent", '{"a":1e3}'],
    ["a zero with a sign", '{"a":-0}'],
    ["a zero before a number", '{"a":01}'],
    ["more digits than are safe", '{"a":9007199254740993}'],
    ["white space", '{"a": 1}'],
    ["a comma too many", '{"a":1,}'],
    ["a line feed in a string", '{"a":"\n"}'],
    ["half a surrogate pair", '{"a":"\ud800"}'],
    ["a bare word", '{"a":nil}'],
    ["an open end", '{"a":[1'],
  ])("is not plain with %s in its data", (_what, data) => {
    const line = JSON.stringify(event).replace('"data":{}', `"data":${data}`);
    expect(splitPlainEvent(line)).toBeNull();
  });

  it.each([
    ["a part twice", JSON.stringify(event).replace("{", '{"seq":1,')],
    ["something behind it", `${JSON.stringify(event)} `],
    ["a part missing", JSON.stringify({ ...event, prev: undefined })],
  ])("is not plain with %s", (_what, line) => {
    expect(splitPlainEvent(line)).toBeNull();
  });
});
