import { describe, expect, it } from "vitest";
import { formatInterval, formatValue } from "./format-figure";

describe("formatValue", () => {
  it.each([
    [0.0213, "rate", "2.1%"],
    [1, "rate", "100.0%"],
    [0, "rate", "0.0%"],
    [-0.0312, "coefficient", "-0.03"],
    [-0.0001, "coefficient", "0.00"],
    [0.8149, "coefficient", "0.81"],
    [12345, "count", "12,345"],
  ] as const)("writes %d as a %s: %s", (value, unit, expected) => {
    expect(formatValue(value, unit)).toBe(expected);
  });
});

describe("formatInterval", () => {
  it("names its level and both ends", () => {
    expect(formatInterval({ ci: { lo: 0.0117, hi: 0.066, level: 0.95, method: "wilson" } }, "rate")).toBe(
      "95% CI 1.2% to 6.6%",
    );
  });

  it("is null where there is none", () => {
    expect(formatInterval({}, "rate")).toBeNull();
  });
});
