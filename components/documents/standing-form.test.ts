import { describe, expect, it } from "vitest";
import { standingStatement } from "@/contracts/standings";
import { lackOf, type StandingForm, statementOf } from "./standing-form";

const form = (changes: Partial<StandingForm> = {}): StandingForm => ({
  status: "overruled",
  source: " Law reports ",
  changedBy: "Smith v Jones [2024]",
  inForceFrom: "2020-01-01",
  inForceTo: "",
  jurisdiction: "",
  ...changes,
});

describe("a statement on a source's standing", () => {
  it("goes out as the contract has it, with nothing for what was left empty", () => {
    const statement = statementOf(form());
    expect(statement).toEqual({
      status: "overruled",
      source: "Law reports",
      changedBy: "Smith v Jones [2024]",
      inForceFrom: "2020-01-01",
      inForceTo: null,
      jurisdiction: null,
    });
    expect(standingStatement.parse(statement)).toEqual(statement);
  });

  it("says nothing of what changed a source that is in force", () => {
    expect(statementOf(form({ status: "in_force" })).changedBy).toBeNull();
  });

  it.each([
    [form(), null],
    [form({ source: "  " }), "Say who says so."],
    [form({ inForceTo: "2019-12-31" }), "The last day lies before the first."],
    [form({ inForceTo: "2020-01-01" }), null],
  ])("can be recorded only where it is whole", (given, lack) => {
    expect(lackOf(given)).toBe(lack);
    expect(standingStatement.safeParse(statementOf(given)).success).toBe(lack === null);
  });
});
