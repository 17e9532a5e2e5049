/** A stretch of folded text, `[from, to)` in its units. */
export interface UnitRange {
  readonly from: number;
  readonly to: number;
}
