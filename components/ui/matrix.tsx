import { clsx } from "clsx";
import { formatValue } from "./format-figure";
import { ScrollFrame } from "./scroll-frame";

export interface MatrixProps {
  caption: string;
  captionHidden?: boolean;
  /** Who the rows are, "First judgement". */
  rowTitle: string;
  /** Who the columns are, "Re-score". */
  columnTitle: string;
  /** The categories of both sides, in the same order. */
  categories: readonly { key: string; label: string }[];
  /** `counts[row][column]`; a missing cell is a zero. */
  counts: readonly (readonly number[])[];
  /** Makes every cell that counts something a button: row and column, from 0. */
  onOpen?: ((row: number, column: number) => void) | undefined;
}

const DEEPEST_SHARE = 30;

/** An agreement table: how often one side said this and the other that. The diagonal, where they agree, is framed and blue. */
export function Matrix({
  caption,
  captionHidden = false,
  rowTitle,
  columnTitle,
  categories,
  counts,
  onOpen,
}: MatrixProps) {
  const countAt = (row: number, column: number) => counts[row]?.[column] ?? 0;
  const rowSum = (row: number) => categories.reduce((sum, _, column) => sum + countAt(row, column), 0);
  const columnSum = (column: number) => categories.reduce((sum, _, row) => sum + countAt(row, column), 0);
  const total = categories.reduce((sum, _, row) => sum + rowSum(row), 0);
  const largest = Math.max(1, ...categories.flatMap((_, row) => categories.map((__, column) => countAt(row, column))));
  // The root lets small counts be seen beside large ones; the number says how many.
  const heat = (count: number) => ({ "--heat": `${Math.sqrt(count / largest) * DEEPEST_SHARE}%` });
  const head = "px-2.5 py-1.5 text-xs font-[550] text-ink-2";
  return (
    <ScrollFrame>
      <table className="border-separate border-spacing-px text-sm">
        <caption className={captionHidden ? "sr-only" : "pb-2 text-left text-xs text-ink-3"}>{caption}</caption>
        <thead>
          <tr>
            <td rowSpan={2} className="px-2.5 pb-1.5 align-bottom text-xs text-ink-3">
              {rowTitle}
            </td>
            <th
              scope="colgroup"
              colSpan={categories.length + 1}
              className="px-2.5 text-left text-xs font-normal text-ink-3"
            >
              {columnTitle}
            </th>
          </tr>
          <tr>
            {categories.map((category) => (
              <th key={category.key} scope="col" className={clsx(head, "max-w-28 text-right align-bottom")}>
                {category.label}
              </th>
            ))}
            <th scope="col" className={clsx(head, "text-right align-bottom text-ink-3")}>
              Sum
            </th>
          </tr>
        </thead>
        <tbody className="figures">
          {categories.map((category, row) => (
            <tr key={category.key}>
              <th scope="row" className={clsx(head, "text-left")}>
                {category.label}
              </th>
              {categories.map((other, column) => {
                const count = countAt(row, column);
                return (
                  <td
                    key={other.key}
                    data-meaning
                    style={heat(count)}
                    className={clsx(
                      "heat min-w-14 rounded-xs text-right",
                      onOpen === undefined || count === 0 ? "px-2.5 py-1.5" : "p-0",
                      row === column ? "inset-ring inset-ring-ink-3" : "heat-apart",
                      count === 0 && "text-ink-3",
                    )}
                  >
                    {onOpen === undefined || count === 0 ? (
                      formatValue(count, "count")
                    ) : (
                      <button
                        type="button"
                        onClick={() => onOpen(row, column)}
                        className="w-full rounded-xs px-2.5 py-1.5 text-right underline decoration-dotted underline-offset-4 focus-visible:-outline-offset-2"
                      >
                        {formatValue(count, "count")}
                        <span className="sr-only">
                          {" "}
                          {category.label} and {other.label}; show them
                        </span>
                      </button>
                    )}
                  </td>
                );
              })}
              <td className="px-2.5 py-1.5 text-right text-ink-3">{formatValue(rowSum(row), "count")}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="figures">
          <tr>
            <th scope="row" className={clsx(head, "text-left text-ink-3")}>
              Sum
            </th>
            {categories.map((category, column) => (
              <td key={category.key} className="px-2.5 py-1.5 text-right text-ink-3">
                {formatValue(columnSum(column), "count")}
              </td>
            ))}
            <td className="px-2.5 py-1.5 text-right font-[550]">{formatValue(total, "count")}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}
