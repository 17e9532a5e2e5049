import { asText, has, isObject, listOf, member, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { aliasesOf, findDocument } from "./read-document";

/** Older files wrap the answer in its type's name. */
function openAnswer(value: unknown): { fields: unknown; path: string } {
  const wrapped = objectOf(value, "init_parameters");
  return wrapped === null ? { fields: value, path: "" } : { fields: wrapped, path: "init_parameters" };
}

function readDocument(document: unknown, place: number, path: string): DraftSource {
  const fields = objectOf(document, "init_parameters") ?? document;
  const meta = objectOf(fields, "meta") ?? fields;
  const { text, id, origin, title, uri } = findDocument(fields);
  // Documents that no mark names may be left out of the list: the number in the answer is the document's own.
  const index = wholeOf(meta, "source_index");
  const handle = String(index ?? place + 1);
  const ordinal = index === null ? place : Math.max(0, index - 1);
  const aliases = aliasesOf(id, handle);
  return { handle, aliases, ordinal, title, uri, doc: origin, text, textOrigin: "retrieval", path };
}

/** Only a list that shows documents without a mark is the whole of what was retrieved. */
function isWhole(documents: readonly unknown[]): boolean {
  const metas = documents.map((document) => member(objectOf(document, "init_parameters") ?? document, "meta"));
  if (!metas.some((meta) => wholeOf(meta, "source_index") !== null)) return true;
  return metas.some((meta) => member(meta, "referenced") === false);
}

function read({ value, recordId }: Payload): Draft[] {
  const { fields, path } = openAnswer(value);
  const documents = listOf(fields, "documents");
  const text = asText(member(fields, "data")) ?? "";
  return [
    {
      recordId,
      path,
      question: textOf(fields, "query"),
      parts: [{ text, path: stepInto(path, "data") }],
      sources: documents.map((document, i) => readDocument(document, i, stepInto(path, "documents", i))),
      retrievedSet: !has(fields, "documents") ? "unknown" : isWhole(documents) ? "known" : "partial",
      claimsFrom: "sentences",
      markers: "chunk",
    },
  ];
}

/** Answers of Haystack's AnswerBuilder: mark N means the document whose own number is N. */
export const haystackAnswer: PayloadFormat = {
  name: "haystack.generated_answer",
  title: "Haystack generated answers",
  derives: ["document text", "sentence of each mark"],
  lacks: ["the full retrieved set, unless documents without a mark are kept", "source span"],
  grain: "value",
  recognise: ({ value }) => {
    const { fields } = openAnswer(value);
    const isAnswer =
      isObject(fields) && has(fields, "data") && has(fields, "query") && Array.isArray(fields["documents"]);
    return isAnswer ? "it has `data`, `query` and `documents`" : null;
  },
  read,
};
