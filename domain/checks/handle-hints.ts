import type { HandleIndex } from "@/domain/checks/resolve-handles";

/**
 * What a handle that is not in R may have been meant for. It helps a person repair the answer and resolves nothing.
 * - `joined`: two known names run together;
 * - `same_number`: a known name with the same number and other letters.
 */
export interface HandleHint {
  readonly kind: "joined" | "same_number";
  /** Places in R. */
  readonly chunks: readonly number[];
}

const MAX_UNITS = 400;
const NUMBERED = /^(\p{L}*[-_:.# ]{0,2})(\d{1,6})$/u;
const PREFIXES = ["", "S", "s", "doc", "ID:", "c-", "Source ", "source "];

function findJoined(handle: string, index: HandleIndex): HandleHint | null {
  for (let at = 1; at < Math.min(handle.length, MAX_UNITS); at += 1) {
    const first = index.find(handle.slice(0, at))[0];
    const second = first === undefined ? undefined : index.find(handle.slice(at))[0];
    if (first !== undefined && second !== undefined) return { kind: "joined", chunks: [first, second] };
  }
  return null;
}

function findSameNumber(handle: string, index: HandleIndex): HandleHint | null {
  const [, own = "", number] = NUMBERED.exec(handle) ?? [];
  if (number === undefined) return null;
  const found = PREFIXES.filter((prefix) => prefix !== own).flatMap((prefix) => index.find(`${prefix}${number}`));
  const [first] = found;
  return first === undefined ? null : { kind: "same_number", chunks: [first] };
}

/** A hint for a handle that names nothing in R, or null. */
export function findHandleHint(handle: string, index: HandleIndex): HandleHint | null {
  return findJoined(handle, index) ?? findSameNumber(handle, index);
}
