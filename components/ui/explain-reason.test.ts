import { describe, expect, it } from "vitest";
import { explainReason } from "./explain-reason";

describe("explainReason", () => {
  it("takes the server's sentence and leaves the clause", () => {
    const explanations = { empty: "Not defined, because there is no item to count." };
    expect(explainReason("empty", explanations)).toBe("there is no item to count");
  });

  it.each([
    ["nothing_scored", "nothing is scored yet"],
    ["something_new", "something_new"],
    [undefined, undefined],
  ])("%j reads %j", (reason, clause) => {
    expect(explainReason(reason)).toBe(clause);
  });
});
