/** The first of `count` places for which `isBelow` is false, where it is true for all before and false for all after. O(log n). */
export function findLowerBound(count: number, isBelow: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
