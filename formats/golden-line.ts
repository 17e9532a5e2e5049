import { z } from "zod";
import { RETRIEVED_SETS } from "@/domain/rubric/codes";
import { nameOfType } from "./parse-json-line";
import { printPath } from "./scan-json";

const text = z.string();
/** Names by which things are looked up; an index entry of the database has room for about 2,700 bytes. */
const key = z.string().min(1).max(300);
/** Often a URL. */
const documentKey = z.string().min(1).max(800);
const count = z.int().min(0);
const object = z.record(z.string(), z.unknown());

/** A chunk inside another, with the place that it has in that one's text. */
const childChunk = z.strictObject({ handle: key.nullish(), start: count, end: count, text: text.nullish() });

const chunk = z.looseObject({
  doc_key: documentKey.nullish(),
  doc_version: key.nullish(),
  ordinal: count.nullish(),
  start: count.nullish(),
  end: count.nullish(),
  text,
  title: text.nullish(),
  handle: key.nullish(),
  child_chunks: z.array(childChunk).nullish(),
});

const claim = z.looseObject({
  text,
  cites: z.array(text).nullish(),
  quotes: z.array(text.nullable()).nullish(),
  scores: object.nullish(),
});

const labelSpan = z.object({
  start: z.int(),
  end: z.int(),
  text: text.nullish(),
  type: text.nullish(),
  ok: z.boolean().nullish(),
});

const label = z.looseObject({
  rater: key,
  claim_index: count.nullish(),
  label: text.nullable(),
  facets: object.nullish(),
  claim_spans: z.array(labelSpan).nullish(),
});

/** What a model was asked to write: a list of claims, or the sign that the sources do not answer the question. */
const output = z.looseObject({
  answer: text.nullish(),
  claims: z.array(claim).nullish(),
  unanswerable: z.boolean().nullish(),
});

/**
 * A line of the golden file as the seeds describe it, one response a line. Keys that are not named here are kept as they are.
 * The model's output may stand at the top (`answer`, `claims`, `unanswerable`) or under `output`.
 */
export const goldenLine = z.looseObject({
  id: key,
  question: text,
  turns: z.array(z.strictObject({ role: z.enum(["system", "user", "assistant", "tool"]), text })).nullish(),
  chunks: z.array(chunk).nullish(),
  retrieved_set: z.enum(RETRIEVED_SETS).nullish(),
  answerable: z.boolean().nullish(),
  status: z.enum(["ok", "blocked", "errored", "timed_out"]).nullish(),
  answer: text.nullish(),
  claims: z.array(claim).nullish(),
  unanswerable: z.boolean().nullish(),
  output: output.nullish(),
  labels: z.array(label).nullish(),
  meta: object.nullish(),
});
export type GoldenLine = z.infer<typeof goldenLine>;
export type GoldenChildChunk = z.infer<typeof childChunk>;
export type GoldenChunk = z.infer<typeof chunk>;
export type GoldenClaim = z.infer<typeof claim>;
export type GoldenLabel = z.infer<typeof label>;

/** A fault of one field. */
export interface FieldProblem {
  field: string | null;
  code: string;
  message: string;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** A zod issue in our words, with our codes: `missing`, `wrong_type`, `out_of_range`, `empty_text`, `too_long`, `not_allowed`, `unknown_key`. */
export function describeIssue(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path.length === 0 ? null : printPath(issue.path);
  switch (issue.code) {
    case "invalid_type": {
      const expected = EXPECTED[issue.expected] ?? issue.expected;
      if (issue.input === undefined) return { field, code: "missing", message: `is missing; it must be ${expected}.` };
      return {
        field,
        code: "wrong_type",
        message: `must be ${expected}, not ${nameOfWrong(issue.input, issue.expected)}.`,
      };
    }
    case "too_small":
      if (issue.origin === "string") return { field, code: "empty_text", message: "must not be empty." };
      return { field, code: "out_of_range", message: `must not be below ${issue.minimum}.` };
    case "too_big":
      if (issue.origin === "string")
        return { field, code: "too_long", message: `must not be longer than ${issue.maximum} characters.` };
      return { field, code: "out_of_range", message: `must not be above ${issue.maximum}.` };
    case "invalid_value":
      return { field, code: "not_allowed", message: `must be one of ${issue.values.map(String).join(", ")}.` };
    case "unrecognized_keys":
      return { field, code: "unknown_key", message: `has keys that mean nothing here: ${issue.keys.length}.` };
    default:
      return { field, code: "wrong_type", message: "is not what is expected here." };
  }
}

/** A fraction where a whole number is wanted is still a number. */
const nameOfWrong = (input: unknown, expected: string): string =>
  expected === "int" && typeof input === "number" && Number.isFinite(input) ? "a fraction" : nameOfType(input);
