import type { IssueCode } from "@/contracts/import-issues";
import { firstText, has, isObject, member, nameOf, stepInto } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import { numberDocument } from "../frameworks/read-document";
import { readListCell } from "./read-list-cell";

export const QUESTION_KEYS = ["question", "query", "user_input", "input", "prompt", "frage"] as const;
export const ANSWER_KEYS = [
  "answer",
  "response",
  "output",
  "actual_output",
  "prediction",
  "generated_answer",
  "completion",
  "antwort",
] as const;
const ID_KEYS = ["id", "record_id", "example_id", "_id"] as const;
const LIST_KEYS = [
  "contexts",
  "retrieved_contexts",
  "retrieval_context",
  "documents",
  "docs",
  "passages",
  "chunks",
  "sources",
  "ctxs",
  "retrieved",
  "context",
] as const;
/** One column a source: `source 1`, `context_2`. */
const NUMBERED = /^(?:source|context|chunk|doc|document|passage|quelle)[ _-]?(\d{1,3})$/iu;

const cellOf = (row: unknown, names: readonly string[]): string | null => firstText(row, ...names);

export interface ReadRow {
  readonly draft: Draft;
  /** Codes of the row as a whole, which are the file's. */
  readonly rowIssues: readonly IssueCode[];
}

interface Contexts {
  readonly values: readonly { readonly value: unknown; readonly path: string }[] | null;
  readonly issue: IssueCode | null;
}

function findContexts(row: unknown): Contexts {
  const key = LIST_KEYS.find((name) => has(row, name));
  if (key !== undefined) {
    const { values, issue } = readListCell(member(row, key));
    return { values: values?.map((value, i) => ({ value, path: stepInto("", key, i) })) ?? null, issue };
  }
  const numbered = Object.keys(isObject(row) ? row : {}).flatMap((name) => {
    const place = NUMBERED.exec(name.trim())?.[1];
    return place === undefined ? [] : [{ name, place: Number(place) }];
  });
  if (numbered.length === 0) return { values: null, issue: null };
  const cells = numbered
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => ({ value: member(row, name), path: stepInto("", name) }));
  // A column that this row leaves empty is no source of it.
  return { values: cells.filter(({ value }) => typeof value === "string" && value.trim() !== ""), issue: null };
}

/** A row of a table or of JSON lines: a question, an answer, and contexts that marks count from 1. */
export function readRow(row: unknown, recordId: string | null): ReadRow {
  const { values, issue } = findContexts(row);
  const answerKey = ANSWER_KEYS.find((name) => has(row, name)) ?? "";
  const own = ID_KEYS.map((name) => nameOf(row, name)).find((id) => id !== null && id !== "");
  const sources: DraftSource[] = (values ?? []).map(({ value, path }, i) => numberDocument(value, i, path));
  const draft: Draft = {
    recordId: own ?? recordId,
    path: "",
    question: cellOf(row, QUESTION_KEYS),
    parts: [{ text: cellOf(row, ANSWER_KEYS) ?? "", path: answerKey }],
    sources,
    retrievedSet: values === null ? "unknown" : "known",
    claimsFrom: "sentences",
    markers: "chunk",
  };
  return { draft, rowIssues: issue === null ? [] : [issue] };
}
