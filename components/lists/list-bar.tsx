"use client";

import { Download, Search } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { saveBlob } from "@/components/charts/save-chart";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { Input } from "@/components/ui/input";
import { LoadMore } from "@/components/ui/load-more";
import { Select } from "@/components/ui/select";
import { type ListFilter, type ListOrder, type ListQuery, orderRows, selectRows } from "./list-query";
import { type ExportColumn, printCsv, printJsonLines } from "./print-rows";
import { useListQuery } from "./use-list-query";

/** What a list is made of, however its rows are drawn. */
export interface ListParts<Row> {
  /** One of the rows, for counting: "question". */
  noun: string;
  rows: readonly Row[];
  filters: readonly ListFilter<Row>[];
  /** What is searched in a row. */
  textOf: (row: Row) => string;
  /** What leaves as a file, row by row as it is shown. */
  exported: readonly ExportColumn<Row>[];
  /** The file's name without its ending. */
  fileName: string;
  /** Orders to choose from above a list that has no columns to sort by; the first is that of the rows as they come. */
  orders?: readonly ListOrder<Row>[];
  /**
   * Rows that are not read yet are read on, so that filters and order are over all of them. A long list is read on only once it
   * is asked for a filter, an order, a search or a file.
   */
  pages?: ListPages;
}

export interface ListPages {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  isLong?: boolean;
}

export interface ListState<Row> {
  readonly query: ListQuery;
  readonly setQuery: (query: ListQuery) => void;
  /** The rows that the search and the filters leave over, in the order given or chosen above the list. */
  readonly shown: readonly Row[];
  readonly isReading: boolean;
  /** Reads on a long list of which only the beginning was asked for; null where there is nothing to read on. */
  readonly readAll: (() => void) | null;
}

const isPlain = ({ sort, search, filters }: ListQuery): boolean =>
  sort === null && search === "" && Object.keys(filters).length === 0;

/** A list's search and filters, kept in the address, and the rows they leave over. */
export function useList<Row>({ rows, filters, textOf, pages, orders }: ListParts<Row>): ListState<Row> {
  const keys = useMemo(() => filters.map((filter) => filter.key), [filters]);
  const [query, setQuery] = useListQuery(keys);
  const [isAllAsked, setIsAllAsked] = useState(false);
  const shown = useMemo(
    () => orderRows(selectRows(rows, query, filters, textOf), query.sort, orders ?? []),
    [rows, query, filters, textOf, orders],
  );
  const { hasMore = false, isLoadingMore = false, loadMore, isLong = false } = pages ?? {};
  const isReading = hasMore && (!isLong || isAllAsked || !isPlain(query));
  useEffect(() => {
    if (isReading && !isLoadingMore) loadMore?.();
  }, [isReading, isLoadingMore, loadMore]);
  return { query, setQuery, shown, isReading, readAll: hasMore && !isReading ? () => setIsAllAsked(true) : null };
}

/** No filter has a value with a blank in front. */
const ALL = " all";

function Filters<Row>(props: {
  filters: readonly ListFilter<Row>[];
  query: ListQuery;
  onQuery: (query: ListQuery) => void;
}) {
  const { filters, query, onQuery } = props;
  const choose = (key: string, value: string) => {
    const { [key]: _former, ...others } = query.filters;
    onQuery({ ...query, filters: value === ALL ? others : { ...others, [key]: value } });
  };
  return filters.map((filter) => (
    <span key={filter.key} className="w-38">
      <Select
        size="sm"
        aria-label={filter.label}
        value={query.filters[filter.key] ?? ALL}
        onValueChange={(value) => choose(filter.key, value)}
        options={[{ value: ALL, label: `${filter.label}: all` }, ...filter.options]}
      />
    </span>
  ));
}

const keyOf = ({ key, direction }: ListOrder<never>["sort"]) => `${key} ${direction}`;

function Order<Row>(props: {
  orders: readonly ListOrder<Row>[];
  query: ListQuery;
  onQuery: (query: ListQuery) => void;
}) {
  const { orders, query, onQuery } = props;
  const first = orders[0];
  if (first === undefined) return null;
  const choose = (value: string) => {
    const chosen = orders.find(({ sort }) => keyOf(sort) === value);
    onQuery({ ...query, sort: chosen === undefined || chosen === first ? null : chosen.sort });
  };
  return (
    <span className="w-38">
      <Select
        size="sm"
        aria-label="Order"
        value={keyOf(query.sort ?? first.sort)}
        onValueChange={choose}
        options={orders.map(({ sort, label }) => ({ value: keyOf(sort), label }))}
      />
    </span>
  );
}

function save(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** Above a list: search, filters, how many are shown, and the two files. */
export function ListBar<Row>({ parts, list }: { parts: ListParts<Row>; list: ListState<Row> }) {
  const { rows, filters, exported, fileName, noun, orders = [] } = parts;
  const { query, setQuery, shown, isReading, readAll } = list;
  const isWhole = !isReading && readAll === null;
  const all = countOf(rows.length, noun);
  return (
    <div data-print="never" className="mb-3 flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search this list"
        placeholder="Search"
        leading={<Search />}
        className="w-52"
        value={query.search}
        onChange={(event) => setQuery({ ...query, search: event.target.value })}
      />
      <Filters filters={filters} query={query} onQuery={setQuery} />
      <Order orders={orders} query={query} onQuery={setQuery} />
      <output className="figures text-xs text-ink-3">
        {shown.length === rows.length ? all : `${shown.length} of ${all}`}
        {isReading ? ", reading on" : readAll === null ? "" : " read"}
      </output>
      {readAll === null ? null : (
        <Button size="sm" onClick={readAll}>
          Read all
        </Button>
      )}
      <div className="ml-auto flex gap-1.5">
        <Button
          size="sm"
          icon={<Download />}
          disabled={!isWhole}
          onClick={() => save(printCsv(shown, exported), `${fileName}.csv`, "text/csv")}
        >
          CSV
        </Button>
        <Button
          size="sm"
          icon={<Download />}
          disabled={!isWhole}
          onClick={() => save(printJsonLines(shown, exported), `${fileName}.jsonl`, "application/x-ndjson")}
        >
          JSONL
        </Button>
      </div>
    </div>
  );
}

/** Below a long list of which only the beginning is read: the next page of it. */
export function ListFoot<Row>({ parts, list }: { parts: ListParts<Row>; list: ListState<Row> }) {
  const { rows, noun, pages } = parts;
  if (list.readAll === null || pages === undefined) return null;
  return (
    <LoadMore shown={countOf(rows.length, noun)} hasMore isLoading={pages.isLoadingMore} onLoadMore={pages.loadMore} />
  );
}

/** In place of rows, where the search and the filters leave none over. */
export function NoneLikeThis<Row>({ noun, list }: { noun: string; list: ListState<Row> }) {
  const { query, setQuery } = list;
  return (
    <EmptyState
      title={`No ${noun} is like this`}
      action={<Button onClick={() => setQuery({ ...query, search: "", filters: {} })}>Show all</Button>}
    >
      The search and the filters leave none over.
    </EmptyState>
  );
}
