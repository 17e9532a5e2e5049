/** A range of UTF-16 positions of T, half-open. */
export interface Place {
  readonly startU16: number;
  readonly endU16: number;
}
