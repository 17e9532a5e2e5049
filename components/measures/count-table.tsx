import { formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";

export interface CountTableProps {
  caption: string;
  /** What the rows are. */
  rowTitle: string;
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly label: string; readonly counts: readonly number[] }[];
}

/** The whole counts that rates are made of, with the sum of each row. */
export function CountTable({ caption, rowTitle, columns, rows }: CountTableProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        <HeaderCell>{rowTitle}</HeaderCell>
        {columns.map((column) => (
          <HeaderCell key={column} align="end">
            {column}
          </HeaderCell>
        ))}
        <HeaderCell align="end">Sum</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, counts }) => (
          <TableRow key={key}>
            <Cell rowHeader>{label}</Cell>
            {columns.map((column, index) => (
              <Cell key={column} align="end">
                {formatValue(counts[index] ?? 0, "count")}
              </Cell>
            ))}
            <Cell align="end" className="text-ink-3">
              {formatValue(
                counts.reduce((sum, count) => sum + count, 0),
                "count",
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
