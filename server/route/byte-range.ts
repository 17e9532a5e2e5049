/** First and last byte, both included, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a `Range` header over `total` bytes (RFC 9110 section 14.2). Null: send everything (no header, another unit,
 * several ranges, or not of the form, all of which a server may pass over). `"unsatisfiable"`: answer 416.
 */
export function parseByteRange(header: string | null, total: number): ByteRange | "unsatisfiable" | null {
  const match = header === null ? null : ONE_RANGE.exec(header.trim());
  if (match === null) return null;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Number(to);
    return length === 0 || total === 0 ? "unsatisfiable" : { first: Math.max(0, total - length), last: total - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= total) return "unsatisfiable";
  return { first, last: to === "" ? total - 1 : Math.min(Number(to), total - 1) };
}
