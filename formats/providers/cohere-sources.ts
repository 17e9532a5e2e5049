import { asText, firstText, isObject, listOf, member, nameOf, objectOf, stepInto, textOf } from "../json-access";
import type { DraftSource } from "../normalise/draft";

/** The text of a document: under `data`, or at the top, or the document itself. */
function textOfDocument(document: unknown): string | null {
  if (typeof document === "string") return document;
  const data = member(document, "data");
  const holder = isObject(data) ? data : document;
  return asText(data) ?? firstText(holder, "text", "snippet", "content", "body");
}

/** A document of a request; one without an id gets its place, as the provider gives it. */
export function readDocument(
  document: unknown,
  ordinal: number | null,
  path: string,
  origin: "request" | "citation",
): DraftSource {
  const fields = objectOf(document, "data") ?? document;
  const handle = nameOf(document, "id") ?? nameOf(fields, "id") ?? `doc_${ordinal ?? 0}`;
  return {
    handle,
    ordinal,
    title: textOf(fields, "title"),
    uri: firstText(fields, "url", "uri"),
    text: textOfDocument(document),
    textOrigin: origin,
    retrieved: origin === "request" ? true : null,
    path,
  };
}

/** Documents of a request and of the tool results in it; null where the file has no list of them. */
export function listDocuments(holder: unknown, path: string): DraftSource[] | null {
  const given = listOf(holder, "documents").map((document, i) => ({ document, path: stepInto(path, "documents", i) }));
  const ofTools = listOf(holder, "messages").flatMap((message, i) =>
    listOf(message, "content").flatMap((content, j) => {
      const document = objectOf(content, "document");
      return document === null ? [] : [{ document, path: stepInto(path, "messages", i, "content", j, "document") }];
    }),
  );
  const all = [...given, ...ofTools];
  const isGiven = Array.isArray(member(holder, "documents")) || ofTools.length > 0;
  return isGiven ? all.map(({ document, path: at }, ordinal) => readDocument(document, ordinal, at, "request")) : null;
}
