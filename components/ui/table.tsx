import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { ScrollFrame } from "./scroll-frame";

export interface TableProps {
  /** Says what the table holds; read out first. */
  caption: ReactNode;
  /** Where a heading right above says the same. */
  captionHidden?: boolean;
  /** Keeps the head in sight; give a `className` with a height, within which the rows scroll. */
  stickyHead?: boolean;
  children: ReactNode;
  className?: string;
}

/** A table with hairlines between rows. Wide ones scroll sideways inside their own, focusable area. */
export function Table({ caption, captionHidden = false, stickyHead = false, children, className }: TableProps) {
  return (
    <ScrollFrame className={clsx(!stickyHead && "overflow-y-hidden", className)}>
      <table
        className={clsx(
          "w-full border-collapse text-sm",
          stickyHead && "[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-surface",
        )}
      >
        <caption className={captionHidden ? "sr-only" : "pb-2 text-left text-xs text-ink-3"}>{caption}</caption>
        {children}
      </table>
    </ScrollFrame>
  );
}

/** The head; one row of HeaderCell. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-b border-line">{children}</tr>
    </thead>
  );
}

/** The rows. */
export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="[&>tr:last-child]:border-b-0">{children}</tbody>;
}

export interface TableRowProps extends ComponentProps<"tr"> {
  selected?: boolean;
}

/** One row. A row isn't clickable by itself: put a TextLink into its first cell. */
export function TableRow({ selected = false, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      aria-selected={selected || undefined}
      className={clsx(
        "border-b border-line-soft hover:bg-hover/60",
        selected && "bg-selected hover:bg-selected",
        className,
      )}
    />
  );
}

export type SortDirection = "ascending" | "descending";
export type CellAlign = "start" | "end" | "center";

const ALIGN: Record<CellAlign, string> = { start: "text-left", end: "text-right", center: "text-center" };

export interface HeaderCellProps {
  children: ReactNode;
  align?: CellAlign;
  /** Makes the header a button. `none` can be sorted by and isn't now. */
  sort?: SortDirection | "none";
  onSort?: () => void;
  className?: string;
}

/** A column's header; sortable where `onSort` is given. */
export function HeaderCell({ children, align = "start", sort, onSort, className }: HeaderCellProps) {
  const Arrow = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort === "none" ? undefined : sort}
      className={clsx(
        "px-3 py-1.5 text-xs font-[550] whitespace-nowrap text-ink-3 first:pl-0 last:pr-0",
        ALIGN[align],
        className,
      )}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            "inline-flex items-center gap-1 rounded-xs hover:text-ink",
            sort !== undefined && sort !== "none" && "text-ink",
          )}
        >
          {children}
          <Arrow aria-hidden="true" className="size-3 shrink-0" />
        </button>
      )}
    </th>
  );
}

export interface CellProps {
  children?: ReactNode;
  align?: CellAlign;
  /** Names its row for screen readers: once a row. */
  rowHeader?: boolean;
  colSpan?: number;
  className?: string;
}

/** A cell; figures are aligned at the end and set in tabular numbers. */
export function Cell({ children, align = "start", rowHeader = false, colSpan, className }: CellProps) {
  const look = clsx(
    "px-3 py-1.5 align-baseline first:pl-0 last:pr-0",
    ALIGN[align],
    align === "end" && "figures",
    className,
  );
  return rowHeader ? (
    <th scope="row" colSpan={colSpan} className={clsx(look, "font-[550]")}>
      {children}
    </th>
  ) : (
    <td colSpan={colSpan} className={look}>
      {children}
    </td>
  );
}
