import type { GoldenLine } from "@/formats/golden-line";
import {
  count,
  fields,
  flag,
  isObject,
  key,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  whole,
} from "./shape";

const name = key(300);

const claim = fields({
  text,
  cites: optional(listOf(text)),
  quotes: optional(listOf(orNull(text))),
  scores: optional(object),
});

const chunk = fields({
  doc_key: optional(key(800)),
  doc_version: optional(name),
  ordinal: optional(count),
  start: optional(count),
  end: optional(count),
  text,
  title: optional(text),
  handle: optional(name),
});

const turn = fields({ role: oneOf(["system", "user", "assistant", "tool"]), text }, true);

const label = fields({
  rater: name,
  claim_index: optional(count),
  label: orNull(text),
  facets: optional(object),
  claim_spans: optional(
    listOf(fields({ start: whole, end: whole, text: optional(text), type: optional(text), ok: optional(flag) })),
  ),
});

const output = fields({ answer: optional(text), claims: optional(listOf(claim)), unanswerable: optional(flag) });

/**
 * A line of the golden file, as `formats/golden-line.ts` states it for imports: the same shape without a library, and a test holds the two
 * together.
 */
const line: Shape = fields({
  id: name,
  question: text,
  turns: optional(listOf(turn)),
  chunks: optional(listOf(chunk)),
  retrieved_set: optional(oneOf(["known", "partial", "unknown"])),
  answerable: optional(flag),
  status: optional(oneOf(["ok", "blocked", "errored", "timed_out"])),
  answer: optional(text),
  claims: optional(listOf(claim)),
  unanswerable: optional(flag),
  output: optional(output),
  labels: optional(listOf(label)),
  meta: optional(object),
});

/** Path of the first field that doesn't fit, or the answer. An id and a question that nobody gave are blank ones. */
export function readAnswerShape(value: unknown): { readonly line: GoldenLine } | { readonly fault: string } {
  if (!isObject(value)) return { fault: "" };
  const given = { ...value, id: value["id"] ?? "answer", question: value["question"] ?? "" };
  const fault = line(given);
  return fault === null ? { line: given as unknown as GoldenLine } : { fault };
}
