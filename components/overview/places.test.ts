import { describe, expect, it } from "vitest";
import { placesOf, rolesOfPlace } from "./places";

const keysOf = (roles: Parameters<typeof placesOf>[0]) => placesOf(roles).map((place) => place.key);

describe("placesOf", () => {
  it("opens nothing to a rater that would break blindness", () => {
    expect(keysOf(["rater"])).toEqual(["queue", "own", "documents", "rubric", "tokens"]);
  });

  it("shows an admin people and record, and no results", () => {
    expect(keysOf(["admin"])).toEqual(["documents", "rubric", "audit", "members", "tokens"]);
  });

  it("adds up for somebody with several roles", () => {
    expect(keysOf(["rater", "lead"])).toContain("disputes");
    expect(new Set(keysOf(["rater", "lead"])).size).toBe(keysOf(["rater", "lead"]).length);
  });
});

describe("rolesOfPlace", () => {
  it("refuses a page that isn't there", () => {
    expect(rolesOfPlace("policy")).toEqual(["lead", "engineer", "auditor"]);
    expect(() => rolesOfPlace("nowhere")).toThrow("nowhere");
  });
});
