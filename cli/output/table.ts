/** A table of plain text: columns as wide as their widest cell, numbers to the right. */
export function printTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, String(cell).length);
  }
  const lines = rows.map((row) =>
    row
      .map((cell, i) =>
        typeof cell === "number" ? String(cell).padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

/** One JSON document and its line end. */
export const printJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
