import { describe, expect, it } from "vitest";
import { readDrafts, withoutDrafts } from "./target-drafts";

const draft = {
  externalId: "q7",
  content: { answerable: false, searches: "none found", asOf: "2026-03-09", points: [], passages: [], nearMisses: [] },
};

describe("readDrafts", () => {
  it("reads what was kept", () => {
    expect(readDrafts(JSON.stringify({ "item-0001": draft }))).toEqual({ "item-0001": draft });
  });

  it.each([null, "", "{", "[]", '{"item-0001":{"externalId":"q7"}}'])("takes %j for nothing", (stored) => {
    expect(readDrafts(stored)).toEqual({});
  });
});

describe("withoutDrafts", () => {
  it("leaves the others", () => {
    expect(Object.keys(withoutDrafts({ a: draft, b: draft }, ["a", "c"]))).toEqual(["b"]);
  });
});
