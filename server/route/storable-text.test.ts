import { describe, expect, it } from "vitest";
import { findUnstorable } from "./storable-text";

describe("findUnstorable", () => {
  it.each([
    ["plain 😀", null],
    ["a\u0000", "value"],
    [{ a: ["x", { b: "\ud800" }] }, "a[1].b"],
    [{ "\udc00": 1 }, "value"],
    [{ a: { "\u0000": 1 } }, "a"],
    [[1, true, null], null],
  ])("%j: %j", (value, path) => {
    expect(findUnstorable(value)).toBe(path);
  });
});
