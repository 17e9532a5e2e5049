import { describe, expect, it } from "vitest";
import { whyNotWith } from "./role-mix";

describe("whyNotWith", () => {
  it.each([
    ["rater", ["lead"], true],
    ["lead", ["admin"], true],
    ["engineer", ["admin"], true],
    ["engineer", ["rater"], false],
    ["engineer", ["lead"], false],
    ["rater", ["engineer"], false],
    ["auditor", ["admin"], false],
    ["admin", ["auditor"], false],
    ["auditor", [], true],
  ] as const)("%s beside %j: %s", (role, others, isFine) => {
    expect(whyNotWith(role, others) === null).toBe(isFine);
  });
});
