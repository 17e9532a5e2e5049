import { array, assert, boolean, constantFrom, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { clampRatio, ratioAfterKey } from "./split-ratio";

const bounds = { min: 0.25, max: 0.75 };

describe("ratioAfterKey", () => {
  it.each([
    ["ArrowLeft", false, 0.48],
    ["ArrowRight", false, 0.52],
    ["ArrowRight", true, 0.6],
    ["Home", false, 0.25],
    ["End", false, 0.75],
  ] as const)("%s (shift %s) leads to %d", (key, shift, expected) => {
    expect(ratioAfterKey(key, shift, 0.5, bounds)).toBeCloseTo(expected, 10);
  });

  it("leaves other keys alone", () => {
    expect(ratioAfterKey("Tab", false, 0.5, bounds)).toBeNull();
  });

  it("never leaves the bounds, whatever is pressed", () => {
    const keys = constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End");
    assert(
      property(array(tuple(keys, boolean())), (presses) => {
        const end = presses.reduce((ratio, [key, shift]) => ratioAfterKey(key, shift, ratio, bounds) ?? ratio, 0.5);
        return end >= bounds.min && end <= bounds.max;
      }),
    );
  });
});

describe("clampRatio", () => {
  it("falls back on what was stored by mistake", () => {
    expect(clampRatio(Number("broken"), bounds, 0.4)).toBe(0.4);
  });
});
