import { parseJsonText } from "./parse-json-line";

/** Reading foreign JSON: what is not there, or is of another type, is null. Nothing is converted. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own member of an object; undefined for anything else. */
export const member = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** A member of a member, and so on. */
export const memberAt = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => member(inner, key), value);

export const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
export const asList = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);
export const asObject = (value: unknown): JsonObject | null => (isObject(value) ? value : null);

export const textOf = (value: unknown, key: string): string | null => asText(member(value, key));
export const listOf = (value: unknown, key: string): readonly unknown[] => asList(member(value, key)) ?? [];
export const objectOf = (value: unknown, key: string): JsonObject | null => asObject(member(value, key));
export const has = (value: unknown, key: string): boolean => isObject(value) && Object.hasOwn(value, key);

/** The first member that holds a text. */
export function firstText(value: unknown, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = textOf(value, key);
    if (text !== null) return text;
  }
  return null;
}

/** A whole number, also where JSON had to write it as text (64-bit integers of proto3); null for anything else. */
export function asWhole(value: unknown): number | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== "string" || !/^-?\d{1,15}$/.test(value)) return null;
  return Number(value);
}
export const wholeOf = (value: unknown, key: string): number | null => asWhole(member(value, key));

/** A name that may be written as a number; null for anything else. */
export function asName(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return asText(value);
}
export const nameOf = (value: unknown, key: string): string | null => asName(member(value, key));

/** A value that producers write as JSON inside a text: the text where it is none. */
export function unpackJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{"]/.test(value)) return value;
  const read = parseJsonText(value);
  return read.ok ? read.value : value;
}

/** Keys as they stand in a path; there are few of them, and each comes with every row. */
const printedKeys = new Map<string, string>();
const KEYS_KEPT = 2000;

function printKey(key: string): string {
  let printed = printedKeys.get(key);
  if (printed === undefined) {
    printed = /^[A-Za-z_][\w-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    if (printedKeys.size < KEYS_KEPT) printedKeys.set(key, printed);
  }
  return printed;
}

/** A step into a JSON path. */
export function stepInto(path: string, ...steps: readonly (string | number)[]): string {
  let at = path;
  for (const step of steps) {
    const printed = typeof step === "number" ? `[${step}]` : printKey(step);
    at = at === "" && printed.startsWith(".") ? printed.slice(1) : at + printed;
  }
  return at;
}
