import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListFilter, type ListQuery, readListQuery, selectRows, writeListQuery } from "./list-query";

interface Row {
  readonly name: string;
  readonly state: string;
}
const rows: readonly Row[] = [
  { name: "Relay returns", state: "open" },
  { name: "Relé Fracht", state: "closed" },
  { name: "Freight relay", state: "open" },
];
const filters: readonly ListFilter<Row>[] = [
  { key: "state", label: "State", options: [], valuesOf: (row) => [row.state] },
];
const all: ListQuery = { sort: null, search: "", filters: {} };
const show = (query: Partial<ListQuery>) =>
  selectRows(rows, { ...all, ...query }, filters, (row) => row.name).map((row) => row.name);

describe("a list's address", () => {
  it("says the same again, and leaves other names alone", () => {
    const query = fc.record<ListQuery>({
      sort: fc.option(
        fc.record({
          key: fc.stringMatching(/^[a-z]{1,9}$/),
          direction: fc.constantFrom("ascending" as const, "descending" as const),
        }),
      ),
      search: fc.string(),
      filters: fc.dictionary(fc.constantFrom("state", "kind"), fc.string({ minLength: 1 })).map((one) => ({ ...one })),
    });
    fc.assert(
      fc.property(query, (one) => {
        const written = writeListQuery(new URLSearchParams("show=targets"), one, ["state", "kind"]);
        expect(written.get("show")).toBe("targets");
        const read = new URLSearchParams(written.toString());
        expect(readListQuery(read, ["state", "kind"])).toEqual(one);
      }),
    );
  });

  it("is empty for a list as it comes", () => {
    expect(writeListQuery(new URLSearchParams("sort=-name&q=x&state=open"), all, ["state"]).toString()).toBe("");
  });
});

describe("selectRows", () => {
  it("shows everything that nothing was asked of", () => {
    expect(show({})).toHaveLength(3);
  });

  it("looks for every word, whatever its case and accents", () => {
    expect(show({ search: "RELAY" })).toEqual(["Relay returns", "Freight relay"]);
    expect(show({ search: "rele fracht" })).toEqual(["Relé Fracht"]);
  });

  it("shows rows of the chosen value, and none for a value that none has", () => {
    expect(show({ filters: { state: "open" }, search: "freight" })).toEqual(["Freight relay"]);
    expect(show({ filters: { state: "elsewhere" } })).toEqual([]);
  });
});
