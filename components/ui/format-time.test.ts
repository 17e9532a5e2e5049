import { describe, expect, it } from "vitest";
import { formatInstant } from "./format-time";

describe("formatInstant", () => {
  it.each([
    ["2026-03-09T14:05:33.120Z", "minute", "UTC", "2026-03-09 14:05 UTC"],
    ["2026-03-09T14:05:33.120Z", "second", "UTC", "2026-03-09 14:05:33 UTC"],
    ["2026-03-09T14:05:33.120Z", "date", "UTC", "2026-03-09 UTC"],
    ["2026-03-09T00:00:00Z", "minute", "UTC", "2026-03-09 00:00 UTC"],
    ["2026-12-31T23:59:59Z", "minute", "Europe/Berlin", "2027-01-01 00:59 GMT+1"],
  ] as const)("writes %s to the %s in %s as %s", (instant, detail, zone, expected) => {
    expect(formatInstant(instant, detail, zone)).toBe(expected);
  });

  it("has no text for what isn't an instant", () => {
    expect(formatInstant("yesterday")).toBeNull();
  });
});
