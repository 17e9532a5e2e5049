import parseJson from "secure-json-parse";
import { findInvalidText } from "@/domain/text/invalid-text";
import { printPath, scanJson } from "./scan-json";

export type JsonFault = { ok: false; field: string | null; code: string; message: string };
export type JsonLine = { ok: true; value: Record<string, unknown> } | JsonFault;
/** Any JSON value; numbers with an exponent may be too large to hold. */
export type JsonText = { ok: true; value: unknown; hasExponent: boolean } | JsonFault;

/** Deeper nesting is refused: what writes JSON is recursive. */
const DEPTH_MAX = 64;

const bad = (code: string, message: string, field: string | null = null): JsonFault => ({
  ok: false,
  code,
  message,
  field,
});

/** Reads one line as a JSON object. Messages say what is wrong and never repeat the line: it may be confidential. */
export function parseJsonLine(text: string): JsonLine {
  const read = parseJsonText(text, isRecord);
  if (!read.ok) return read;
  return isRecord(read.value) ? { ok: true, value: read.value } : notAnObject(read.value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const notAnObject = (value: unknown): JsonFault =>
  bad("not_an_object", `The line holds ${nameOfType(value)}, not an object.`);

/**
 * Reads a JSON text of any kind under the rules of a line: no key twice, no `__proto__`, no NUL, no half character, no bottomless nesting.
 * @param isWanted tells which values are of use; another one is `not_an_object`
 */
export function parseJsonText(text: string, isWanted: (value: unknown) => boolean = () => true): JsonText {
  let value: unknown;
  try {
    value = parseJson(text, { protoAction: "ignore", constructorAction: "ignore" });
  } catch (error) {
    return explainSyntax(text, error);
  }
  if (!isWanted(value)) return notAnObject(value);
  if (typeof value !== "object" || value === null)
    return checkText(text, value) ?? { ok: true, value, hasExponent: true };
  const scan = scanJson(text);
  if (scan.depth > DEPTH_MAX)
    return bad("nested_too_deep", `The line nests ${scan.depth} levels; the limit is ${DEPTH_MAX}.`);
  if (scan.protoKey !== null) return bad("forbidden_key", "The key __proto__ is not allowed.", scan.protoKey);
  // A key can only be named so if the text says it, or escapes something; others need no walk.
  if ((text.includes("constructor") || text.includes("\\u")) && !isFreeOfConstructors(value))
    return bad("forbidden_key", "A key constructor that holds a prototype is not allowed.");
  if (scan.duplicateKey !== null)
    return bad(
      "duplicate_key",
      "The key stands twice in its object; only one of the two could be kept.",
      scan.duplicateKey,
    );
  return checkText(text, value) ?? { ok: true, value, hasExponent: scan.hasExponent };
}

function isFreeOfConstructors(value: object): boolean {
  try {
    parseJson.scan(value, { protoAction: "error", constructorAction: "error" });
    return true;
  } catch {
    return false;
  }
}

function explainSyntax(text: string, error: unknown): JsonFault {
  const nul = text.indexOf("\0");
  if (nul !== -1) return bad("nul_character", `Character ${nul + 1} of the line is NUL.`);
  if (/[:,[]\s*-?(?:NaN|Infinity)\s*[,}\]]/.test(text))
    return bad("nonfinite_number", "NaN and Infinity are not JSON; write null.");
  const reason = error instanceof Error ? error.message : "";
  const at = Number(/at position (\d+)/.exec(reason)?.[1] ?? Number.NaN);
  if (/end of JSON input|Unterminated string/.test(reason) || at >= text.length) {
    return bad(
      "line_cut_off",
      `The JSON breaks off at the end of the line, after ${text.length} characters; the file may have been cut short.`,
    );
  }
  return bad(
    "not_json",
    Number.isNaN(at) ? "The line is not JSON." : `The line is not JSON: it goes wrong at character ${at + 1}.`,
  );
}

/** Text can only hold NUL or half a surrogate pair if the line escapes it; others need no walk. */
function checkText(text: string, value: unknown): JsonFault | null {
  if (!text.includes("\\u") || !/\\u(?:0000|[dD][89a-fA-F])/.test(text)) return null;
  const pending: { value: unknown; path: (string | number)[] }[] = [{ value, path: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: inner, path } = next;
    if (typeof inner === "string") {
      const invalid = findInvalidText(inner);
      if (invalid !== null) return describeInvalid(invalid.code, invalid.atCp, path);
    } else if (typeof inner === "object" && inner !== null) {
      for (const [key, member] of Object.entries(inner).reverse()) {
        const step = [...path, Array.isArray(inner) ? Number(key) : key];
        const invalidKey = Array.isArray(inner) ? null : findInvalidText(key);
        if (invalidKey !== null) return describeInvalid(invalidKey.code, invalidKey.atCp, path);
        pending.push({ value: member, path: step });
      }
    }
  }
  return null;
}

function describeInvalid(code: "nul" | "lone_surrogate", atCp: number, path: readonly (string | number)[]): JsonFault {
  const field = path.length === 0 ? null : printPath(path);
  return code === "nul"
    ? bad("nul_character", `Character ${atCp + 1} is NUL (\\u0000), which can't be stored.`, field)
    : bad("lone_surrogate", `Character ${atCp + 1} is half a surrogate pair, which is no character.`, field);
}

/** A JSON value's type in words. */
export function nameOfType(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return Number.isFinite(value) ? "a number" : "a number too large to hold";
    case "boolean":
      return "true or false";
    default:
      return "an object";
  }
}
