import { describe, expect, it } from "vitest";
import { takeOwn } from "./use-list-query";

describe("an address that comes back to a list", () => {
  it.each([
    ["the first one awaited", ["q=a", "q=ab"], "q=a", ["q=ab"]],
    ["a later one: those before were skipped", ["q=a", "q=ab", "q=abc"], "q=ab", ["q=abc"]],
    ["one that was written twice: its second time may be still to come", ["q=a", "", "q=a"], "q=a", ["", "q=a"]],
    ["the last one", ["q=a"], "q=a", []],
  ])("is its own: %s", (_what, awaited, address, left) => {
    expect(takeOwn(awaited, address)).toEqual(left);
  });

  it.each([
    ["nothing is awaited", [], "q=a"],
    ["it was written by nobody here", ["q=a"], ""],
    ["it is a beginning of one", ["q=ab"], "q=a"],
  ])("is somebody else's: %s", (_what, awaited, address) => {
    expect(takeOwn(awaited, address)).toBeNull();
  });
});
