import { DomainError } from "@/domain/errors/domain-error";

/** Counts (or weights) of label pairs: `table[i][j]` holds what rater A labelled i and rater B labelled j. */
export type Table = readonly (readonly number[])[];

/** One item as two raters labelled it; null is "not rated" and is never a label. */
export interface LabelPair {
  readonly a: string | null;
  readonly b: string | null;
  /** What the item belongs to (a response for claims, a question for responses) where items are not independent. */
  readonly cluster?: string;
}

/** Items that no agreement figure rests on, by why. */
export interface LeftOut {
  readonly only_a: number;
  readonly only_b: number;
  readonly neither: number;
}

/** The table of the items that both raters labelled, over the rubric's labels in the rubric's order. */
export interface AgreementTable {
  readonly labels: readonly string[];
  readonly counts: Table;
  readonly n: number;
  readonly leftOut: LeftOut;
}

/** Row and column sums of a table and its grand total. */
export interface Margins {
  readonly n: number;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** The cell at row i, column j; 0 outside. */
export function cellAt(table: Table, i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

/** Sum over all cells of `term(count, i, j)`. */
export function sumCells(table: Table, term: (count: number, i: number, j: number) => number): number {
  let sum = 0;
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      sum += term(count, i, j);
    });
  });
  return sum;
}

/** Row sums, column sums and their total. */
export function marginsOf(table: Table): Margins {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = table.map((_, j) => table.reduce((sum, row) => sum + (row[j] ?? 0), 0));
  return { n: rows.reduce((sum, count) => sum + count, 0), rows, columns };
}

function checkLabels(labels: readonly string[]): void {
  if (labels.length > 0 && new Set(labels).size === labels.length && !labels.includes("")) return;
  throw new DomainError("label_set_invalid", "A label set holds at least one label, none empty and none twice.", {
    labels: labels.length,
  });
}

/**
 * A table given as counts, with its label set.
 *
 * @throws DomainError `label_set_invalid`; `agreement_table_malformed` unless it is labels x labels of whole numbers >= 0.
 */
export function tableOfCounts(counts: Table, labels: readonly string[]): AgreementTable {
  checkLabels(labels);
  const size = labels.length;
  const wellFormed =
    counts.length === size &&
    counts.every((row) => row.length === size && row.every((c) => Number.isSafeInteger(c) && c >= 0));
  if (!wellFormed) {
    throw new DomainError(
      "agreement_table_malformed",
      "An agreement table is square, one row and column a label, of whole numbers >= 0.",
      {
        labels: size,
        rows: counts.length,
      },
    );
  }
  return { labels, counts, n: marginsOf(counts).n, leftOut: { only_a: 0, only_b: 0, neither: 0 } };
}

/**
 * Counts pairs into a table. The label set comes from the rubric, never from the data: otherwise K, and with it AC1
 * and PABAK, would change with the sample. Labels are compared as exact strings.
 *
 * @throws DomainError `label_set_invalid`; `label_unknown` for a label outside the set (its position tells where).
 */
export function tableOfPairs(pairs: readonly LabelPair[], labels: readonly string[]): AgreementTable {
  checkLabels(labels);
  const size = labels.length;
  const indexOf = new Map(labels.map((label, index) => [label, index]));
  // This loop is what half a million pairs cost: one flat array, and no look-up of a label that was just looked up.
  let label: string | null = null;
  let row: number | undefined = -1;
  const cells = Array.from({ length: size * size }, () => 0);
  const leftOut = { only_a: 0, only_b: 0, neither: 0 };
  for (let position = 0; position < pairs.length; position += 1) {
    const pair = pairs[position];
    if (pair === undefined) continue;
    if (pair.a !== label) {
      label = pair.a;
      row = label === null ? -1 : indexOf.get(label);
    }
    const column = pair.b === pair.a ? row : pair.b === null ? -1 : indexOf.get(pair.b);
    if (row === undefined || column === undefined) {
      throw new DomainError("label_unknown", "A label is not in the rubric's label set.", {
        position,
        label: row === undefined ? pair.a : pair.b,
      });
    }
    if (row >= 0 && column >= 0) cells[row * size + column] = (cells[row * size + column] ?? 0) + 1;
    else if (row >= 0) leftOut.only_a += 1;
    else if (column >= 0) leftOut.only_b += 1;
    else leftOut.neither += 1;
  }
  const counts = labels.map((_, i) => cells.slice(i * size, (i + 1) * size));
  const n = pairs.length - leftOut.only_a - leftOut.only_b - leftOut.neither;
  return { labels, counts, n, leftOut };
}

/**
 * Where the labels of a group stand in the label set.
 *
 * @throws DomainError `label_unknown` for one that is not in it.
 */
export function indicesOf(group: readonly string[], labels: readonly string[]): readonly number[] {
  return group.map((label) => {
    const index = labels.indexOf(label);
    if (index < 0) throw new DomainError("label_unknown", "A label is not in the rubric's label set.", { label });
    return index;
  });
}

/**
 * The 2x2 table of "the rest" against a group of labels: index 0 is the rest, index 1 the group. With the failing
 * labels as group it is the pass/fail table; with one label it is one-versus-rest.
 */
export function collapseTable(table: Table, group: readonly number[]): Table {
  const inGroup = new Set(group);
  const collapsed: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      collapsed[inGroup.has(i) ? 1 : 0][inGroup.has(j) ? 1 : 0] += count;
    });
  });
  return collapsed;
}
