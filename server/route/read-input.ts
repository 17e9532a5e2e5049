import type { z } from "zod";
import type { ProblemCode } from "@/contracts/problems";
import { type JsonFault, parseJsonText } from "@/formats/parse-json-line";
import { Refusal } from "@/server/refusal";
import { fieldErrorsOf } from "./field-errors";
import { readAnnouncedBytes } from "./request-headers";
import { findUnstorable } from "./storable-text";

/** A JSON body is a form somebody filled in, not a file: the largest judgement fits many times. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** A text that holds what the database takes nowhere. */
function refuseText(field: string, root: string, code: ProblemCode = "body_invalid"): Refusal {
  const message = "holds a character that can't be stored (NUL or half a surrogate pair)";
  return new Refusal(code, `${root}: ${field} ${message}.`, { errors: [{ field, code: "unstorable_text", message }] });
}

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
  if (unstorable !== null) throw refuseText(unstorable, root, code);
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

/** What is wrong with a body that is no JSON, or JSON that nothing here takes. */
const FAULTS: Readonly<Record<string, string>> = {
  duplicate_key: "The body has a member twice in one object; only one of the two could be kept.",
  forbidden_key: "The body has a member named __proto__ or constructor.prototype, which nothing here takes.",
  nested_too_deep: "The body nests lists and objects deeper than anything here does.",
  nul_character: "The body holds a NUL byte, which JSON has no place for.",
};

/** A text that can't be stored is a field that doesn't fit; anything else is a body that can't be read. */
function refuseJson({ code, field, message }: JsonFault, text: string): Refusal {
  const isEscaped = code === "lone_surrogate" || (code === "nul_character" && !text.includes("\u0000"));
  if (isEscaped) return refuseText(field ?? "value", "body");
  const words = FAULTS[code] ?? "The body is not JSON.";
  const errors = [{ field: field ?? "body", code, message: FAULTS[code] ?? message.replace("The line", "The body") }];
  return new Refusal("bad_request", words, { errors });
}

/**
 * The JSON body, not yet checked against a shape.
 * @throws Refusal `media_type`, `body_too_large`, `body_invalid` for a text that can't be stored, or `bad_request` where it is empty, isn't
 * UTF-8 or JSON, has a member twice or one named `__proto__`, or nests without a bottom; `errors` says where.
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
  const read = parseJsonText(text);
  if (!read.ok) throw refuseJson(read, text);
  return read.value;
}
