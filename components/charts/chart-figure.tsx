"use client";

import { useRef, type ReactNode } from "react";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { drawingOf } from "./save-chart";
import { SaveDrawing } from "./save-drawing";

/** What a chart shows, in words and numbers. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export interface ChartFigureProps {
  title: string;
  /** One plain sentence on what it means, and what it does not tell. */
  meaning: ReactNode;
  table: ChartTable;
  /** Of the saved files, without an ending. */
  fileName: string;
  /** Right below the drawing: a legend, a slider. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A drawing with what it means, the table behind it, and files of it. Screen readers are given the table. */
export function ChartFigure({ title, meaning, table, fileName, foot, children }: ChartFigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const draw = () => {
    const svg = frame.current?.querySelector<SVGSVGElement>("svg.recharts-surface") ?? null;
    return svg === null ? null : drawingOf(svg);
  };
  return (
    <figure className="mb-8 min-w-0 break-inside-avoid">
      <figcaption className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="max-w-[68ch]">
          <p className="text-sm font-[600]">{title}</p>
          <p className="text-xs text-ink-2">{meaning}</p>
        </div>
        <SaveDrawing title={title} fileName={fileName} draw={draw} />
      </figcaption>
      <div ref={frame} data-chart aria-hidden="true" className="rounded-md border border-line bg-surface p-2">
        {children}
      </div>
      {foot}
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer rounded-xs text-xs text-ink-2 hover:text-ink">Table of {title}</summary>
        <div className="mt-2">
          <Table caption={title} captionHidden stickyHead className="max-h-80">
            <TableHead>
              {table.columns.map((column, i) => (
                <HeaderCell key={column} align={i === 0 ? "start" : "end"}>
                  {column}
                </HeaderCell>
              ))}
            </TableHead>
            <TableBody>
              {table.rows.map((row) => (
                <TableRow key={row.key}>
                  {row.cells.map((cell, i) => (
                    <Cell key={table.columns[i] ?? i} rowHeader={i === 0} align={i === 0 ? "start" : "end"}>
                      {cell}
                    </Cell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      </details>
    </figure>
  );
}
