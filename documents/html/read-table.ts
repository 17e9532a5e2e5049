import type { InlineResource } from "@/contracts/documents";
import type { BlockWriter } from "./block-writer";
import { type Element, findAttribute, isElement, numberOf, type PageNode } from "./parse-page";
import type { Surroundings } from "./surroundings";

/** Of the walk through a page, what a table needs. */
export interface TableReader {
  readonly writer: BlockWriter;
  readonly isSeen: (element: Element) => boolean;
  readonly readChildren: (parent: Element, around: Surroundings) => void;
}

/** What no cell of a table of ours can hold. */
const RICH = new Set([
  "table",
  "ul",
  "ol",
  "menu",
  "dir",
  "blockquote",
  "pre",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
/** Empty cells that spans may add to one table; a wider one is drawn without them. */
const PADDING_MAX = 20_000;
const COLUMNS_MAX = 1_000;

interface Row {
  readonly cells: readonly Element[];
  readonly isHead: boolean;
}

const childElements = (element: Element): Element[] => element.childNodes.filter(isElement);

/** The rows that are seen, in order, each with the cells that are. */
function listRows(walk: TableReader, table: Element): Row[] {
  const parts = childElements(table).filter(({ tagName }) => tagName !== "caption");
  return parts.filter(walk.isSeen).flatMap((part) => {
    const rows = part.tagName === "tr" ? [part] : childElements(part).filter((row) => row.tagName === "tr");
    return rows
      .filter((row) => row === part || walk.isSeen(row))
      .map((row) => {
        const cells = childElements(row).filter(({ tagName }) => tagName === "td" || tagName === "th");
        const isHead = part.tagName === "thead" || (cells.length > 0 && cells.every((cell) => cell.tagName === "th"));
        return { cells: cells.filter(walk.isSeen), isHead };
      });
  });
}

const isRich = (node: PageNode): boolean => isElement(node) && (RICH.has(node.tagName) || node.childNodes.some(isRich));

/** Whether a table only places things on the page: it says so, has one column, or has cells that hold blocks of their own. */
function isLayout(table: Element, rows: readonly Row[]): boolean {
  if (["presentation", "none"].includes(findAttribute(table, "role") ?? "")) return true;
  return (
    rows.every(({ cells }) => cells.length <= 1) ||
    rows.some(({ cells }) => cells.some((cell) => cell.childNodes.some(isRich)))
  );
}

/**
 * Reads a table. One that lays out the page becomes the blocks of its cells in order; any other a table whose cells hold runs of text. T is
 * the same either way: a tab between cells, a line end after a row.
 */
export function readTable(walk: TableReader, table: Element, around: Surroundings): void {
  const { writer } = walk;
  writer.edge();
  for (const part of childElements(table)) {
    if (part.tagName !== "caption" || !walk.isSeen(part)) continue;
    walk.readChildren(part, around);
    writer.edge();
  }
  const rows = listRows(walk, table);
  if (isLayout(table, rows)) for (const row of rows) readLayoutRow(walk, row, around);
  else readDataRows(walk, rows, around);
}

function readLayoutRow({ writer, readChildren }: TableReader, { cells }: Row, around: Surroundings): void {
  for (const [i, cell] of cells.entries()) {
    if (i > 0) writer.separateCells();
    writer.startCell();
    readChildren(cell, around);
    writer.edge();
  }
  writer.endRow(cells.length);
}

function readDataRows({ writer, readChildren }: TableReader, rows: readonly Row[], around: Surroundings): void {
  const grid = new Grid();
  const read = rows.map(({ cells }) => {
    const laid = cells.map((cell, i) => {
      if (i > 0) writer.separateCells();
      const style = cell.tagName === "th" ? { ...around.style, strong: true } : around.style;
      const runs = writer.collectCell(() => readChildren(cell, { ...around, style }));
      return { runs, columns: numberOf(cell, "colspan") ?? 1, rows: numberOf(cell, "rowspan") ?? 1 };
    });
    writer.endRow(cells.length);
    return grid.lay(laid);
  });
  const [head = [], ...rest] = rows[0]?.isHead === true ? read : [[], ...read];
  if (head.length + rest.length > 0) writer.add({ kind: "table", head, rows: rest });
}

interface LaidCell {
  readonly runs: InlineResource[];
  readonly columns: number;
  readonly rows: number;
}

/** Puts cells under their columns: where a cell spans several columns or rows, empty ones stand for the rest of it. */
class Grid {
  /** For each column how many more rows a cell from above reaches into. */
  #reach: number[] = [];
  #padding = 0;

  lay(cells: readonly LaidCell[]): InlineResource[][] {
    const row: InlineResource[][] = [];
    const reach = this.#reach;
    const padCovered = (): void => {
      while ((reach[row.length] ?? 0) > 0 && this.#mayPad()) {
        reach[row.length] = (reach[row.length] ?? 0) - 1;
        row.push([]);
      }
    };
    for (const { runs, columns, rows } of cells) {
      padCovered();
      const from = row.length;
      row.push(runs);
      while (row.length < from + Math.min(columns, COLUMNS_MAX) && this.#mayPad()) row.push([]);
      for (let at = from; at < row.length; at += 1) reach[at] = Math.max(0, rows - 1);
    }
    padCovered();
    return row;
  }

  #mayPad(): boolean {
    this.#padding += 1;
    return this.#padding <= PADDING_MAX;
  }
}
