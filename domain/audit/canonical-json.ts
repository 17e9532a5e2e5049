import { DomainError } from "@/domain/errors/domain-error";
import { utf8Bytes } from "./hash-functions";

/** Deeper nesting is refused rather than left to the call stack. */
const MAX_DEPTH = 64;

function refuse(path: string, what: string): never {
  throw new DomainError("not_canonical", `${path}: ${what} has no canonical form`, { path, what });
}

function canonicalString(text: string, path: string): string {
  if (!text.isWellFormed()) refuse(path, "a lone surrogate");
  return JSON.stringify(text);
}

function canonicalNumber(value: number, path: string): string {
  if (!Number.isSafeInteger(value)) refuse(path, "a number that is not a safe integer");
  return String(value);
}

/** UTF-16 code units decide the order (RFC 8785 section 3.2.3), which is what `<` on strings compares. */
function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function canonicalObject(value: object, path: string, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) refuse(path, "an object that is not plain");
  if (Object.getOwnPropertySymbols(value).length > 0) refuse(path, "a symbol as a name");
  const members = Object.entries(value)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([name, member]) => {
      const at = `${path}.${name}`;
      return `${canonicalString(name, at)}:${canonicalValue(member, at, depth + 1)}`;
    });
  return `{${members.join(",")}}`;
}

function canonicalArray(values: readonly unknown[], path: string, depth: number): string {
  // Array.from visits the holes of a sparse array as undefined, which is refused; map would skip them.
  const items = Array.from(values, (item, index) => canonicalValue(item, `${path}[${index}]`, depth + 1));
  return `[${items.join(",")}]`;
}

function canonicalValue(value: unknown, path: string, depth: number): string {
  if (depth > MAX_DEPTH) refuse(path, `nesting deeper than ${MAX_DEPTH}`);
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return value ? "true" : "false";
    case "string":
      return canonicalString(value, path);
    case "number":
      return canonicalNumber(value, path);
    case "object":
      return Array.isArray(value) ? canonicalArray(value, path, depth) : canonicalObject(value, path, depth);
    default:
      return refuse(path, typeof value);
  }
}

/**
 * The one text that a value has, by the rules of RFC 8785 for the subset used here: null, booleans, well-formed strings,
 * safe integers, arrays and plain objects. No white space; names in order of their UTF-16 code units.
 *
 * @throws DomainError `not_canonical` for anything else (fractions, NaN, undefined, dates, maps, lone surrogates, holes,
 * nesting deeper than 64): a value that two programs could write differently must not be hashed.
 */
export function canonicalJson(value: unknown): string {
  return canonicalValue(value, "$", 0);
}

/** UTF-8 of `canonicalJson`. */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8Bytes(canonicalJson(value));
}

/**
 * Bytes to hash for one purpose: a line with the purpose, then the canonical text. The purpose keeps a digest made for
 * one thing (an event, a golden target, a carry-over key) from being taken for another.
 */
export function purposeBytes(purpose: string, value: unknown): Uint8Array {
  return utf8Bytes(`${purpose}\n${canonicalJson(value)}`);
}
