import { asObject, has, listOf, member, textOf } from "../json-access";
import type { PayloadFormat } from "../payload-format";
import { seedClaims } from "./seed-claims";

/** Other formats' names for what this one calls `chunks`. */
const FOREIGN_KEYS = [
  "contexts",
  "retrieved",
  "retrieved_contexts",
  "docs",
  "documents",
  "passages",
  "ctxs",
  "source_nodes",
];

/** Whether a value is a line of the golden file: an id and a question beside chunks, claims, an output or a bare answer. */
export function isGoldenLine(value: unknown): boolean {
  if (textOf(value, "id") === null || textOf(value, "question") === null) return false;
  const isOwn =
    Array.isArray(member(value, "chunks")) ||
    listOf(value, "claims").length > 0 ||
    asObject(member(value, "output")) !== null;
  return isOwn || (has(value, "answer") && !FOREIGN_KEYS.some((key) => has(value, key)));
}

/** The golden file, one response a line. An import reads more of it than this: labels, answerability, everything beside. */
export const goldenJsonl: PayloadFormat = {
  name: "golden-jsonl",
  title: "Golden file: JSON lines, one response a line",
  derives: [
    "retrieved set",
    "claims",
    "handles",
    "quotes, each with its citation",
    "chunk spans in code points",
    "labels in their own vocabulary",
  ],
  lacks: ["place of a claim in the answer"],
  grain: "value",
  recognise: ({ value }) =>
    isGoldenLine(value) ? "its lines have `id`, `question` and chunks, claims or an answer" : null,
  read: seedClaims.read,
};
