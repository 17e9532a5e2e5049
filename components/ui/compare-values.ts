import type { SortDirection } from "./table";

/** What rows are sorted by. */
export type SortValue = string | number | null;

/** Numbers by size, words as people sort them ("2" before "10"); null stands last in either direction. */
export function compareValues(a: SortValue, b: SortValue, direction: SortDirection): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), "en", { numeric: true });
  return direction === "ascending" ? order : -order;
}
