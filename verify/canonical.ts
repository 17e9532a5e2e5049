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
  const names = Object.getOwnPropertyNames(value).sort(compareCodeUnits);
  const members = names.map((name) => {
    const key = canonicalText(name);
    const member = canonicalText(Reflect.get(value, name));
    return key === null || member === null ? null : `${key}:${member}`;
  });
  return joinAll(members, "{", "}");
}

function joinAll(parts: readonly (string | null)[], open: string, close: string): string | null {
  return parts.includes(null) ? null : open + parts.join(",") + close;
}

function compareCodeUnits(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
