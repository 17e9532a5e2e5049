"use client";

import { useRef, type ReactNode } from "react";
import { drawTable } from "./draw-table";
import { SaveDrawing } from "./save-drawing";

export interface TableFigureProps {
  /** What the table shows, for the names of its buttons. */
  title: string;
  /** Of the saved files, without an ending. */
  fileName: string;
  /** One table, coloured by what it counts. */
  children: ReactNode;
}

/** A table that is read as a picture, with files of it. */
export function TableFigure({ title, fileName, children }: TableFigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const draw = () => {
    const table = frame.current?.querySelector("table") ?? null;
    return table === null ? null : drawTable(table);
  };
  return (
    <div className="break-inside-avoid">
      <div ref={frame}>{children}</div>
      <SaveDrawing title={title} fileName={fileName} draw={draw} />
    </div>
  );
}
