"use client";

import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ListBar, ListFoot, type ListParts, NoneLikeThis, useList } from "./list-bar";

export interface ListTableProps<Row> extends ListParts<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Shown where there is no row at all. */
  empty: ReactNode;
  /** The rows are what the server found: none of them does not mean that there is none. */
  isSearched?: boolean;
}

/** A list as a table that is sorted, filtered and searched in the browser; its address shows the same again, and what is shown leaves as a file. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const list = useList(props);
  const { query, setQuery, shown, isReading } = list;
  const { rows, noun } = props;
  if (rows.length === 0 && !isReading && !(props.isSearched ?? false)) return props.empty;
  return (
    <>
      <ListBar parts={props} list={list} />
      <DataTable
        caption={props.caption}
        captionHidden
        columns={props.columns}
        rows={shown}
        rowKey={props.rowKey}
        sort={query.sort}
        onSort={(sort) => setQuery({ ...query, sort })}
        empty={<NoneLikeThis noun={noun} list={list} />}
      />
      <ListFoot parts={props} list={list} />
    </>
  );
}
