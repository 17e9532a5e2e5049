/** `[a, b, c, d, e, f]` as PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [number, number, number, number, number, number];

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** The transform that applies `inner` first and `outer` after it. */
export function composeAffine(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** Reads six numbers from what pdf.js hands over (an array, a typed array, or an object keyed 0 to 5); null if they are not there. */
export function readAffine(value: unknown): Affine | null {
  if (typeof value !== "object" || value === null) return null;
  const cells = [0, 1, 2, 3, 4, 5].map((i) => Reflect.get(value, i));
  if (!cells.every((cell): cell is number => typeof cell === "number" && Number.isFinite(cell))) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cells;
  return [a, b, c, d, e, f];
}
