import { describe, expect, it } from "vitest";
import { contentOf, cutPassage, emptyForm, formOf, holdsPassage, joinPassages, lacksOf } from "./target-form";

const at = (startCp: number, endCp: number, versionId = "version-1") => ({ versionId, startCp, endCp });

describe("joinPassages", () => {
  it("joins neighbours of one version and keeps versions apart", () => {
    expect(joinPassages([at(10, 20), at(0, 10), at(15, 30), at(5, 9, "version-2"), at(40, 50)])).toEqual([
      at(0, 30),
      at(40, 50),
      at(5, 9, "version-2"),
    ]);
  });
});

describe("cutPassage", () => {
  it.each([
    ["the middle", at(3, 6), [at(0, 3), at(6, 10)]],
    ["the beginning", at(0, 4), [at(4, 10)]],
    ["all of it", at(0, 10), []],
    ["nothing", at(12, 14), [at(0, 10)]],
    ["another version", at(3, 6, "version-2"), [at(0, 10)]],
  ])("takes %s out", (_, cut, rest) => {
    expect(cutPassage([at(0, 10)], cut)).toEqual(rest);
  });

  it("undoes adding", () => {
    const added = joinPassages([at(0, 10), at(10, 20)]);
    expect(holdsPassage(added, at(10, 20))).toBe(true);
    expect(holdsPassage(cutPassage(added, at(10, 20)), at(10, 20))).toBe(false);
  });
});

describe("contentOf", () => {
  const form = {
    ...emptyForm("2026-03-09"),
    answerable: true,
    points: "one\n\n two ",
    passages: [at(10, 20), at(0, 10)],
  };

  it("takes points by line and joins passages", () => {
    expect(contentOf(form)).toMatchObject({ points: ["one", "two"], passages: [at(0, 20)] });
  });

  it("drops supporting passages of what the corpus can't answer", () => {
    expect(contentOf({ ...form, answerable: false })?.passages).toEqual([]);
  });

  it("comes back from a frozen target as it was", () => {
    const content = contentOf(form);
    expect(content === null ? null : contentOf(formOf(content))).toEqual(content);
  });

  it("is nothing while it lacks something", () => {
    expect(contentOf(emptyForm("2026-03-09"))).toBeNull();
    expect(contentOf({ ...form, asOf: "" })).toBeNull();
    expect(lacksOf(emptyForm(""))).toHaveLength(2);
    expect(lacksOf({ ...form, answerable: false })).toEqual(["Say which searches were made."]);
    expect(lacksOf(form)).toEqual([]);
  });
});
