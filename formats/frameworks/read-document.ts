import { asText, firstText, isObject, member, nameOf, objectOf, textOf, unpackJson } from "../json-access";
import type { DraftSource } from "../normalise/draft";

const TEXT_KEYS = ["content", "text", "page_content", "pageContent", "body", "chunk", "passage", "snippet"] as const;
const ID_KEYS = ["id", "_id", "id_", "doc_id", "chunk_id", "passage_id"] as const;

/** A document as retrievers hand them on, whatever framework they are of: its text, its id and what is known of its origin. */
export interface FoundDocument {
  readonly text: string | null;
  readonly id: string | null;
  readonly origin: string | null;
  readonly title: string | null;
  readonly uri: string | null;
}

const isUrl = (text: string | null): boolean => text !== null && /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

function idOf(value: unknown): string | null {
  for (const key of ID_KEYS) {
    const id = nameOf(value, key);
    if (id !== null && id !== "") return id;
  }
  return null;
}

/** Reads a document that is a text or an object; metadata may be JSON in a text. */
export function findDocument(value: unknown): FoundDocument {
  if (typeof value === "string") return { text: value, id: null, origin: null, title: null, uri: null };
  const fields = objectOf(value, "kwargs") ?? objectOf(value, "document") ?? value;
  const metadata = unpackJson(member(fields, "metadata") ?? member(fields, "meta"));
  const origin = firstText(metadata, "source", "file_name", "file", "file_path") ?? textOf(fields, "source");
  const uri = firstText(fields, "url", "uri") ?? firstText(metadata, "url", "uri");
  return {
    text: firstText(fields, ...TEXT_KEYS),
    id: idOf(fields),
    origin,
    title: textOf(fields, "title") ?? (isObject(metadata) ? asText(metadata["title"]) : null),
    uri: uri ?? (isUrl(origin) ? origin : null),
  };
}

/** A number is no name: marks count by place, and `[2]` must not open a document whose id happens to be 2. */
export const aliasesOf = (id: string | null, handle: string): readonly string[] =>
  id === null || id === handle || /^\d+$/.test(id) ? [] : [id];

/** A document in the list that marks count from 1. */
export function numberDocument(value: unknown, place: number, path: string): DraftSource {
  const { text, id, origin, title, uri } = findDocument(value);
  const handle = String(place + 1);
  return {
    handle,
    aliases: aliasesOf(id, handle),
    ordinal: place,
    title: title ?? origin,
    uri,
    doc: origin,
    text,
    textOrigin: "retrieval",
    path,
  };
}
