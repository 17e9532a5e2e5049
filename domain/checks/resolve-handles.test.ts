import { describe, expect, it } from "vitest";
import { resolveHandles, summariseResolution } from "@/domain/checks/resolve-handles";
import { RETRIEVED_SETS } from "@/domain/rubric/codes";

const R = [{ handle: "S1" }, { handle: "S2", aliases: ["c-7"] }, { handle: "s2" }, { handle: "D" }, { handle: "D" }];

describe("resolveHandles", () => {
  it.each([
    ["S1", "resolved", 0, [0], false],
    ["s1", "resolved", 0, [0], true],
    ["c-7", "resolved", 1, [1], false],
    ["C-7", "resolved", 1, [1], true],
    ["S2", "resolved", 1, [1], false],
    ["s2", "resolved", 2, [2], false],
    ["D", "resolved", null, [3, 4], false],
    ["S9", "dangling", null, [], false],
    ["S", "dangling", null, [], false],
    ["S1S2", "dangling", null, [], false],
    ["", "dangling", null, [], false],
  ])("%s in a known set: %s", (handle, resolution, chunkIndex, candidates, isCaseFolded) => {
    expect(resolveHandles([handle], R, "known")).toEqual([{ resolution, chunkIndex, candidates, isCaseFolded }]);
  });

  it("calls a missing handle dangling only when the set is known", () => {
    const found = RETRIEVED_SETS.map((set) => resolveHandles(["S9", "S1"], R, set).map(({ resolution }) => resolution));
    expect(found).toEqual([
      ["dangling", "resolved"],
      ["set_unknown", "resolved"],
      ["set_unknown", "resolved"],
    ]);
  });

  it.each([
    [["S1"], "known", "pass"],
    [[], "known", "pass"],
    [["S1", "S9"], "known", "fail"],
    [["S1"], "partial", "pass"],
    [["S9"], "partial", "unknown"],
    [["S1"], "unknown", "unknown"],
    [[], "unknown", "unknown"],
  ] as const)("%j in a set that is %s: %s", (handles, set, verdict) => {
    expect(summariseResolution(resolveHandles(handles, R, set), set)).toBe(verdict);
  });

  it("lets everything dangle in a known empty set", () => {
    expect(resolveHandles(["S1"], [], "known")[0]?.resolution).toBe("dangling");
  });
});
