/**
 * The verifier's own canonical JSON (FORMAT.md), written apart from the program that writes records, so that a mistake
 * there is not repeated here. Works on what `JSON.parse` gives. Null for a value that has no canonical form.
 */
export function canonicalText(value: unknown): string | null {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "string") return value.isWellFormed() ? JSON.stringify(value) : null;
  if (typeof value === "number") return Number.isSafeInteger(value) ? value.toFixed(0).replace(/^-0$/, "0") : null;
  if (Array.isArray(value)) return joinAll(value.map(canonicalText), "[", "]");
  if (typeof value !== "object") return null;
  const entries = Object.entries(value).sort(([a], [b]) => compareCodeUnits(a, b));
  const members = entries.map(([name, member]) => {
    const key = canonicalText(name);
    const text = canonicalText(member);
    return key === null || text === null ? null : `${key}:${text}`;
  });
  return joinAll(members, "{", "}");
}

function joinAll(parts: readonly (string | null)[], open: string, close: string): string | null {
  return parts.includes(null) ? null : open + parts.join(",") + close;
}

/** Strings compare by UTF-16 code units in this language, which is the order wanted. */
function compareCodeUnits(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
