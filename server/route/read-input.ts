import sjson from "secure-json-parse";
import type { z } from "zod";
import type { ProblemCode } from "@/contracts/problems";
import { Refusal } from "@/server/refusal";
import { fieldErrorsOf } from "./field-errors";
import { readAnnouncedBytes } from "./request-headers";
import { findUnstorable } from "./storable-text";

/** A JSON body is a form somebody filled in, not a file: the largest judgement fits many times. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/**
 * Checks a value against its zod shape.
 * @throws Refusal `code` with each field that doesn't fit.
 */
export function checkShape<T extends z.ZodType>(
  shape: T,
  value: unknown,
  root: string,
  code: ProblemCode,
): z.output<T> {
  const unstorable = findUnstorable(value);
  if (unstorable !== null) {
    const message = "holds a character that can't be stored (NUL or half a surrogate pair)";
    throw new Refusal(code, `${root}: ${unstorable} ${message}.`, {
      errors: [{ field: unstorable, code: "unstorable_text", message }],
    });
  }
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const errors = fieldErrorsOf(checked.error, root);
  const [first] = errors;
  throw new Refusal(code, first === undefined ? `${root} doesn't fit.` : `${first.field}: ${first.message}`, {
    errors,
  });
}

/** The query as an object. @throws Refusal `bad_request` if a parameter comes twice. */
export function readQuery(url: string): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (query.has(name)) throw new Refusal("bad_request", `The parameter ${name.slice(0, 60)} comes twice.`);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

function assertJsonType(headers: Headers): void {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("media_type", "Send the body as application/json.");
  assertNotEncoded(headers);
}

/** @throws Refusal `media_type` for a compressed body, whose true size nobody announced. */
export function assertNotEncoded(headers: Headers): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") throw new Refusal("media_type", "Send the body without Content-Encoding.");
}

async function readBounded(request: Request): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal("body_too_large", `A JSON body has at most ${MAX_JSON_BYTES} bytes.`, {
      detail: { maxBytes: MAX_JSON_BYTES },
    });
  const announced = readAnnouncedBytes(request.headers);
  if (announced !== null && announced > MAX_JSON_BYTES) throw tooLarge();
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of iterateBody(request)) {
    total += chunk.byteLength;
    if (total > MAX_JSON_BYTES) throw tooLarge();
    parts.push(chunk);
  }
  if (announced !== null && total !== announced) {
    throw new Refusal("bad_request", `${total} bytes arrived where ${announced} were announced.`);
  }
  return Buffer.concat(parts, total);
}

/** The body's bytes as they arrive; stopping early tells the sender to stop too. */
export async function* iterateBody(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops before the end wants no more of it; at the end this does nothing.
    await reader.cancel().catch(() => {});
  }
}

/** Why a text that `sjson` refused can't be read: JSON with a forbidden name, or no JSON. */
function faultOf(text: string): string {
  try {
    JSON.parse(text);
    return "The body has a member named __proto__ or constructor.prototype, which nothing here takes.";
  } catch {
    return text.includes("\u0000")
      ? "The body holds a NUL byte, which JSON has no place for."
      : "The body is not JSON.";
  }
}

/**
 * The JSON body, not yet checked against a shape.
 * @throws Refusal `media_type`, `body_too_large`, or `bad_request` where it is empty, isn't UTF-8, isn't JSON or names
 * `__proto__`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  assertJsonType(request.headers);
  const bytes = await readBounded(request);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("bad_request", "The body is not UTF-8.");
  }
  if (text.trim() === "") throw new Refusal("bad_request", "The body is empty; send a JSON object, {} at least.");
  try {
    const value: unknown = sjson.parse(text);
    return value;
  } catch {
    throw new Refusal("bad_request", faultOf(text));
  }
}
