"use client";

import { Download, Search } from "lucide-react";
import { useEffect, useMemo } from "react";
import { saveBlob } from "@/components/charts/save-chart";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type ListFilter, type ListQuery, selectRows } from "./list-query";
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
  /** Rows that are not read yet are read on, so that filters and order are over all of them. */
  pages?: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };
}

export interface ListState<Row> {
  readonly query: ListQuery;
  readonly setQuery: (query: ListQuery) => void;
  /** The rows that the search and the filters leave over, in the order given. */
  readonly shown: readonly Row[];
  readonly isReading: boolean;
}

/** A list's search and filters, kept in the address, and the rows they leave over. */
export function useList<Row>({ rows, filters, textOf, pages }: ListParts<Row>): ListState<Row> {
  const keys = useMemo(() => filters.map((filter) => filter.key), [filters]);
  const [query, setQuery] = useListQuery(keys);
  const shown = useMemo(() => selectRows(rows, query, filters, textOf), [rows, query, filters, textOf]);
  const { hasMore = false, isLoadingMore = false, loadMore } = pages ?? {};
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore?.();
  }, [hasMore, isLoadingMore, loadMore]);
  return { query, setQuery, shown, isReading: hasMore };
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

function save(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** Above a list: search, filters, how many are shown, and the two files. */
export function ListBar<Row>({ parts, list }: { parts: ListParts<Row>; list: ListState<Row> }) {
  const { rows, filters, exported, fileName, noun } = parts;
  const { query, setQuery, shown, isReading } = list;
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
      <output className="figures text-xs text-ink-3">
        {shown.length === rows.length ? all : `${shown.length} of ${all}`}
        {isReading ? ", reading on" : ""}
      </output>
      <div className="ml-auto flex gap-1.5">
        <Button
          size="sm"
          icon={<Download />}
          disabled={isReading}
          onClick={() => save(printCsv(shown, exported), `${fileName}.csv`, "text/csv")}
        >
          CSV
        </Button>
        <Button
          size="sm"
          icon={<Download />}
          disabled={isReading}
          onClick={() => save(printJsonLines(shown, exported), `${fileName}.jsonl`, "application/x-ndjson")}
        >
          JSONL
        </Button>
      </div>
    </div>
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
