import { describe, expect, it } from "vitest";
import { nameStatements } from "./statement-names";

describe("names of statements", () => {
  it("gives one text one name, and another text another", () => {
    const nameOf = nameStatements();
    const first = nameOf({ sql: "SELECT 1 WHERE $1" });
    expect(first).not.toBe("");
    expect(nameOf({ sql: "SELECT 1 WHERE $1" })).toBe(first);
    expect(nameOf({ sql: "SELECT 2 WHERE $1" })).not.toBe(first);
  });

  it("fits what PostgreSQL keeps of a name", () => {
    expect(nameStatements()({ sql: "SELECT 1" }).length).toBeLessThan(64);
  });

  it.each(["SELECT id FROM claim WHERE id IN ($1,$2)", "INSERT INTO claim (id, text) VALUES ($1,$2), ($3,$4)"])(
    "names no text that changes with the number of its values: %s",
    (sql) => {
      expect(nameStatements()({ sql })).toBe("");
    },
  );

  it("names only so many, and goes on naming those", () => {
    const nameOf = nameStatements(2);
    const names = ["a", "b", "c"].map((sql) => nameOf({ sql }));
    expect(names.map((name) => name !== "")).toEqual([true, true, false]);
    expect(nameOf({ sql: "b" })).toBe(names[1]);
  });
});
