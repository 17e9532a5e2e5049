import { compareValues, type SortValue } from "@/components/ui/compare-values";
import type { SortDirection } from "@/components/ui/table";

/** How a list is shown: what an address says of it. */
export interface ListQuery {
  readonly sort: { readonly key: string; readonly direction: SortDirection } | null;
  /** Words that rows are searched for. */
  readonly search: string;
  /** Chosen values by the filter's name; a filter that is not there shows everything. */
  readonly filters: Readonly<Record<string, string>>;
}

const SORT = "sort";
/** Under this name an address keeps what is searched for. */
export const SEARCH_PARAM = "q";
const DESCENDING = "-";

/** Reads a list's state out of an address. Names that are no filter of this list are left alone. */
export function readListQuery(params: URLSearchParams, filterKeys: readonly string[]): ListQuery {
  const sort = params.get(SORT) ?? "";
  const key = sort.replace(/^-/, "");
  const chosen = filterKeys.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return {
    sort: key === "" ? null : { key, direction: sort.startsWith(DESCENDING) ? "descending" : "ascending" },
    search: params.get(SEARCH_PARAM) ?? "",
    filters: Object.fromEntries(chosen),
  };
}

/** The address's query with a list's state put into it; what else stands there stays. */
export function writeListQuery(
  params: URLSearchParams,
  query: ListQuery,
  filterKeys: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => (value === "" ? next.delete(name) : next.set(name, value));
  const { sort, search, filters } = query;
  put(SORT, sort === null ? "" : `${sort.direction === "descending" ? DESCENDING : ""}${sort.key}`);
  put(SEARCH_PARAM, search);
  for (const name of filterKeys) put(name, filters[name] ?? "");
  return next;
}

/** A filter of a list: a row is shown where it has the chosen value. */
export interface ListFilter<Row> {
  /** Its name in the address. */
  readonly key: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The values of a row; several where it belongs to several. */
  readonly valuesOf: (row: Row) => readonly string[];
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The rows that a query asks for, in the order given. Every word searched for has to stand in the row's text; a value that no option has shows nothing. */
export function selectRows<Row>(
  rows: readonly Row[],
  query: ListQuery,
  filters: readonly ListFilter<Row>[],
  textOf: (row: Row) => string,
): readonly Row[] {
  const words = fold(query.search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const chosen = filters.flatMap((filter) => {
    const value = query.filters[filter.key];
    return value === undefined ? [] : [{ value, valuesOf: filter.valuesOf }];
  });
  return rows.filter((row) => {
    if (!chosen.every(({ value, valuesOf }) => valuesOf(row).includes(value))) return false;
    const text = words.length === 0 ? "" : fold(textOf(row));
    return words.every((word) => text.includes(word));
  });
}

/** An order to choose for a list without columns. */
export interface ListOrder<Row> {
  readonly label: string;
  readonly sort: NonNullable<ListQuery["sort"]>;
  /** ISO times, numbers or names; null stands last. */
  readonly valueOf: (row: Row) => SortValue;
}

/** The rows in the chosen order; as they come where none is chosen, or one that this list doesn't have. */
export function orderRows<Row>(
  rows: readonly Row[],
  sort: ListQuery["sort"],
  orders: readonly ListOrder<Row>[],
): readonly Row[] {
  const order = orders.find((one) => one.sort.key === sort?.key && one.sort.direction === sort.direction);
  if (order === undefined) return rows;
  const { valueOf } = order;
  return rows.toSorted((a, b) => compareValues(valueOf(a), valueOf(b), order.sort.direction));
}
