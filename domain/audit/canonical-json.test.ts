import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { canonicalBytes, canonicalJson, purposeBytes } from "./canonical-json";

/** Values of the subset; names include integer-like ones and `__proto__`, which objects order or treat in their own way. */
const subset = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: "binary" }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1", "10", "2", "__proto__")), tie("value"), {
      maxKeys: 5,
    }),
  ),
})).value;

function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return new Map(names.map((name) => [name, sortNames(Reflect.get(value, name))]));
}

/** JSON.stringify by hand over sorted maps, because an object would move integer-like names to the front. */
function stringifySorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stringifySorted).join(",")}]`;
  if (value instanceof Map) {
    const members = [...value].map(([name, member]) => `${JSON.stringify(name)}:${stringifySorted(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

describe("canonicalJson", () => {
  it.each([
    [null, "null"],
    [true, "true"],
    [0, "0"],
    [-0, "0"],
    [-7, "-7"],
    [9007199254740991, "9007199254740991"],
    ["", '""'],
    ['a"b\\c/\b\f\n\r\t\u000f\u007f', '"a\\"b\\\\c/\\b\\f\\n\\r\\t\\u000f\u007f"'],
    ["€ \u2028 😀", '"€ \u2028 😀"'],
    [[], "[]"],
    [{}, "{}"],
    [{ b: 1, a: [2, { d: null, c: "" }] }, '{"a":[2,{"c":"","d":null}],"b":1}'],
    [{ "10": 1, "9": 2, a: 3 }, '{"10":1,"9":2,"a":3}'],
  ])("writes %j", (value, text) => expect(canonicalJson(value)).toBe(text));

  it("orders names by UTF-16 code units, as the example of RFC 8785 section 3.2.3", () => {
    const names = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
    const value = Object.fromEntries(names.map((name, index) => [name, index]));
    expect(Object.entries(JSON.parse(canonicalJson(value))).length).toBe(7);
    const positions = ["\\r", "1", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"].map((name) =>
      canonicalJson(value).indexOf(`"${name}"`),
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.every((position) => position > 0)).toBe(true);
  });

  it("is JSON.stringify with sorted names on the whole subset, and reads back as the same value", () => {
    fc.assert(
      fc.property(subset, (value) => {
        const text = canonicalJson(value);
        expect(text).toBe(stringifySorted(sortNames(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it("does not depend on the order in which members were added", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 8 }), (names) => {
        const forth = Object.fromEntries(names.map((name) => [name, name.length]));
        const back = Object.fromEntries(names.toReversed().map((name) => [name, name.length]));
        expect(canonicalJson(forth)).toBe(canonicalJson(back));
      }),
    );
  });

  const sparse: unknown[] = [];
  sparse[2] = 1;
  let deep: unknown = null;
  for (let depth = 0; depth < 70; depth += 1) deep = [deep];
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  it.each([
    ["a fraction", 0.5],
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["an unsafe integer", 2 ** 53],
    ["undefined", undefined],
    ["an undefined member", { a: undefined }],
    ["a hole", sparse],
    ["a bigint", 1n],
    ["a function", () => 1],
    ["a symbol", Symbol("a")],
    ["a symbol as a name", { [Symbol("a")]: 1 }],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["bytes", new Uint8Array(2)],
    ["a lone surrogate", "a\ud800"],
    ["a lone surrogate in a name", { "\udc00": 1 }],
    ["a loop", loop],
    ["nesting deeper than 64", deep],
  ])("refuses %s", (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(DomainError);
  });

  it("names the place of what it refuses", () => {
    expect(() => canonicalJson({ a: [1, 0.5] })).toThrow(/\$\.a\[1\]/);
  });
});

describe("canonicalBytes and purposeBytes", () => {
  it("are UTF-8", () => expect([...canonicalBytes("é")]).toEqual([0x22, 0xc3, 0xa9, 0x22]));
  it("begin with the purpose on a line of its own", () => {
    expect(new TextDecoder().decode(purposeBytes("assay:test:v1", { a: 1 }))).toBe('assay:test:v1\n{"a":1}');
  });
});
