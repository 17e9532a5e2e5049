import { Refusal } from "@/server/refusal";

/** A place in a list as an opaque cursor. */
export const printCursor = (place: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(place), "utf8").toString("base64url");

/**
 * Reads what `printCursor` wrote; null where no cursor was sent.
 * @throws Refusal `bad_request` for anything else.
 */
export function readCursor<Place extends readonly unknown[]>(
  cursor: string | undefined,
  isPlace: (value: readonly unknown[]) => value is Place,
): Place | null {
  if (cursor === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    value = null;
  }
  if (Array.isArray(value) && isPlace(value)) return value;
  throw new Refusal("bad_request", "This cursor is not one of this list.");
}

/** Cuts a list that was read one longer than asked for; `placeOf` the last one shown is where the next page starts after. */
export function pageFrom<Item>(
  found: readonly Item[],
  limit: number,
  placeOf: (item: Item) => readonly (string | number | boolean)[],
): { items: Item[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : printCursor(placeOf(last)) };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A place in a list by time and, among equals, by id. */
export const isTimePlace = (value: readonly unknown[]): value is readonly [string, string] =>
  value.length === 2 &&
  typeof value[0] === "string" &&
  INSTANT.test(value[0]) &&
  typeof value[1] === "string" &&
  !value[1].includes("\0");
