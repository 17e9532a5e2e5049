import type { Draft } from "../normalise/draft";
import { numberDocument } from "./read-document";

/** What a trace tells of one answer. */
export interface TraceAnswer {
  readonly id: string | null;
  readonly path: string;
  readonly question: string | null;
  readonly answer: { readonly text: string; readonly path: string } | null;
  /** The documents that were put before the model, in their order; null where no step recorded them. */
  readonly documents: readonly { readonly document: unknown; readonly path: string }[] | null;
}

/** A trace's answer once, with the set that its retrieval handed on; marks count that set from 1. */
export function draftOfTrace({ id, path, question, answer, documents }: TraceAnswer): Draft {
  return {
    recordId: id,
    externalId: id,
    path,
    question,
    parts: answer === null ? [] : [answer],
    sources: (documents ?? []).map(({ document, path: at }, place) => numberDocument(document, place, at)),
    retrievedSet: documents === null ? "unknown" : "known",
    claimsFrom: "sentences",
    markers: "chunk",
  };
}

/** Values by a key, in the order of their first. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
