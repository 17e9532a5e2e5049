"use client";

import { clsx } from "clsx";
import { useMemo, useState, type ReactNode } from "react";
import { compareValues, type SortValue } from "./compare-values";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow, type CellAlign, type SortDirection } from "./table";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it the column isn't sortable. Null stands last in either direction. */
  sortValue?: (row: Row) => SortValue;
  align?: CellAlign;
  className?: string;
  /** Left out on narrow screens, where the others need its room. */
  isExtra?: boolean;
}

export interface TableSort {
  readonly key: string;
  readonly direction: SortDirection;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Which row is the selected one. */
  isSelected?: (row: Row) => boolean;
  initialSort?: TableSort;
  /** The order, where somebody else keeps it (an address); null is the order of `rows`. With it `onSort` is needed. */
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  /** Shown in place of rows where there are none. */
  empty: ReactNode;
  stickyHead?: boolean;
}

const EXTRA = "max-lg:hidden";

/** A table of rows that are all in the browser, sortable by column. Lists with cursors use Table and its parts. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, isSelected } = props;
  const [ownSort, setOwnSort] = useState(props.initialSort ?? null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const sorted = useMemo(() => {
    const valueOf = columns.find((column) => column.key === sort?.key)?.sortValue;
    return sort === null || valueOf === undefined
      ? rows
      : [...rows].sort((a, b) => compareValues(valueOf(a), valueOf(b), sort.direction));
  }, [columns, rows, sort]);
  const toggle = (key: string) => {
    const isTurned = sort?.key === key && sort.direction === "ascending";
    (props.onSort ?? setOwnSort)({ key, direction: isTurned ? "descending" : "ascending" });
  };
  return (
    <Table caption={props.caption} captionHidden={props.captionHidden ?? false} stickyHead={props.stickyHead ?? false}>
      <TableHead>
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            align={column.align ?? "start"}
            {...(column.isExtra === true ? { className: EXTRA } : {})}
            {...(column.sortValue === undefined
              ? {}
              : { sort: sort?.key === column.key ? sort.direction : "none", onSort: () => toggle(column.key) })}
          >
            {column.header}
          </HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {sorted.length === 0 ? (
          <tr>
            <Cell colSpan={columns.length} align="center" className="text-ink-3">
              <div className="py-4">{props.empty}</div>
            </Cell>
          </tr>
        ) : null}
        {sorted.map((row) => (
          <TableRow key={rowKey(row)} selected={isSelected?.(row) ?? false}>
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                align={column.align ?? "start"}
                rowHeader={index === 0}
                className={clsx(column.className, column.isExtra === true && EXTRA)}
              >
                {column.cell(row)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
