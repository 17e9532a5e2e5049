import { describe, expect, it } from "vitest";
import { parseRow } from "./parse-row";

describe("parseRow", () => {
  it("looks for a number too large in a list of any length", () => {
    const members = Array.from({ length: 300_000 }, () => "0").join(",");
    expect(parseRow(`{"scores":[${members},1e3]}`, 4)).toMatchObject({ line: 4, issues: [] });
    expect(parseRow(`{"scores":[${members},1e400]}`, 4)).toMatchObject({ line: 4, issues: ["NONFINITE_NUMBER"] });
  });

  it("finds a number too large behind values that are null", () => {
    expect(parseRow('{"a":[1e400,null],"b":null}', 1)).toMatchObject({ issues: ["NONFINITE_NUMBER"] });
  });
});
