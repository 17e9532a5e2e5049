import { describe, expect, it } from "vitest";
import { countOf, formatBytes } from "./format-count";

describe("countOf", () => {
  it.each([
    [0, "0 responses"],
    [1, "1 response"],
    [1204, "1,204 responses"],
  ])("%d reads %j", (count, text) => {
    expect(countOf(count, "response")).toBe(text);
  });

  it("takes a plural of its own", () => {
    expect(countOf(2, "reply", "replies")).toBe("2 replies");
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.0 kB"],
    [3_400_000, "3.4 MB"],
    [2_100_000_000_000, "2100.0 GB"],
  ])("%d reads %j", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
