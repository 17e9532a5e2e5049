"use client";

import { Download, Search } from "lucide-react";
import { type ReactNode, useEffect, useMemo } from "react";
import { saveBlob } from "@/components/charts/save-chart";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type ListFilter, type ListQuery, selectRows } from "./list-query";
import { type ExportColumn, printCsv, printJsonLines } from "./print-rows";
import { useListQuery } from "./use-list-query";

export interface ListTableProps<Row> {
  caption: string;
  /** One of the rows, for counting: "question". */
  noun: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  filters: readonly ListFilter<Row>[];
  /** What is searched in a row. */
  textOf: (row: Row) => string;
  /** What leaves as a file, row by row as it is shown. */
  exported: readonly ExportColumn<Row>[];
  /** The file's name without its ending. */
  fileName: string;
  /** Shown where there is no row at all. */
  empty: ReactNode;
  /** Rows that are not read yet are read on, so that filters and order are over all of them. */
  pages?: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };
}

const ALL = "";

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
    <Select
      key={filter.key}
      size="sm"
      aria-label={filter.label}
      className="w-auto"
      value={query.filters[filter.key] ?? ALL}
      onValueChange={(value) => choose(filter.key, value)}
      options={[{ value: ALL, label: `${filter.label}: all` }, ...filter.options]}
    />
  ));
}

function save(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** A list that is sorted, filtered and searched in the browser; its address shows the same again, and what is shown leaves as a file. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, filters, textOf, exported, fileName, noun, pages } = props;
  const keys = useMemo(() => filters.map((filter) => filter.key), [filters]);
  const [query, setQuery] = useListQuery(keys);
  const shown = useMemo(() => selectRows(rows, query, filters, textOf), [rows, query, filters, textOf]);
  const { hasMore = false, isLoadingMore = false, loadMore } = pages ?? {};
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore?.();
  }, [hasMore, isLoadingMore, loadMore]);
  if (rows.length === 0 && !hasMore) return props.empty;
  const count =
    shown.length === rows.length ? countOf(rows.length, noun) : `${shown.length} of ${countOf(rows.length, noun)}`;
  const clear = () => setQuery({ ...query, search: "", filters: {} });
  return (
    <>
      <div data-print="never" className="mb-3 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label={`Search ${noun}s`}
          placeholder="Search"
          leading={<Search />}
          className="w-52"
          value={query.search}
          onChange={(event) => setQuery({ ...query, search: event.target.value })}
        />
        <Filters filters={filters} query={query} onQuery={setQuery} />
        <output className="figures text-xs text-ink-3">
          {count}
          {hasMore ? ", reading on" : ""}
        </output>
        <div className="ml-auto flex gap-1.5">
          <Button
            size="sm"
            icon={<Download />}
            disabled={hasMore}
            onClick={() => save(printCsv(shown, exported), `${fileName}.csv`, "text/csv")}
          >
            CSV
          </Button>
          <Button
            size="sm"
            icon={<Download />}
            disabled={hasMore}
            onClick={() => save(printJsonLines(shown, exported), `${fileName}.jsonl`, "application/x-ndjson")}
          >
            JSONL
          </Button>
        </div>
      </div>
      <DataTable
        caption={props.caption}
        captionHidden
        columns={props.columns}
        rows={shown}
        rowKey={props.rowKey}
        sort={query.sort}
        onSort={(sort) => setQuery({ ...query, sort })}
        empty={
          <EmptyState title={`No ${noun} is like this`} action={<Button onClick={clear}>Show all</Button>}>
            The search and the filters leave none over.
          </EmptyState>
        }
      />
    </>
  );
}
