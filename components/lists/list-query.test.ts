import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ListFilter,
  type ListOrder,
  type ListQuery,
  orderRows,
  readListQuery,
  selectRows,
  writeListQuery,
} from "./list-query";

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

describe("orderRows", () => {
  const orders: readonly ListOrder<Row>[] = [
    { label: "As it comes", sort: { key: "n", direction: "ascending" }, valueOf: () => 0 },
    { label: "By name", sort: { key: "name", direction: "ascending" }, valueOf: ({ name }) => name },
    { label: "Last name first", sort: { key: "name", direction: "descending" }, valueOf: ({ name }) => name },
  ];
  const order = (sort: ListQuery["sort"]) => orderRows(rows, sort, orders).map((row) => row.name);

  it("gives the chosen order in either direction", () => {
    const names = ["Freight relay", "Relay returns", "Relé Fracht"];
    expect(order({ key: "name", direction: "ascending" })).toEqual(names);
    expect(order({ key: "name", direction: "descending" })).toEqual(names.toReversed());
  });

  it("leaves rows as they come where none is chosen, or one that this list does not have", () => {
    const asTheyCome = rows.map((row) => row.name);
    expect(order(null)).toEqual(asTheyCome);
    expect(order({ key: "colour", direction: "ascending" })).toEqual(asTheyCome);
  });
});
