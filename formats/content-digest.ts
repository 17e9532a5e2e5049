import { createHash } from "node:crypto";

/** SHA-256 of a JSON value with its keys sorted: equal for equal content, whatever the order of keys and the white space. 64 hex. */
export function digestOfContent(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sortKeys), "utf8").digest("hex");
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
