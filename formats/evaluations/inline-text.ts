import { asName, firstText, listOf, member, stepInto, textOf } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { aliasesOf, findDocument } from "../frameworks/read-document";

/** Passages go by their ids; those without one by their place, from 1, and by RAGFlow's mark, from 0. */
function readPassage(passage: unknown, place: number, path: string): DraftSource {
  const { text, id, title, uri, origin } = findDocument(passage);
  const handle = id ?? String(place + 1);
  const aliases = id === null ? [`ID:${place}`] : aliasesOf(textOf(passage, "handle"), handle);
  return { handle, aliases, ordinal: place, title, uri, doc: origin, text, textOrigin: "retrieval", path };
}

function read({ value, recordId }: Payload): Draft[] {
  const retrieved = member(value, "retrieved");
  const corpus = listOf(value, "corpus_ids").flatMap((id) => asName(id) ?? []);
  return [
    {
      recordId: recordId ?? textOf(value, "id"),
      path: "",
      question: firstText(value, "question", "query"),
      parts: [{ text: textOf(value, "answer") ?? "", path: "answer" }],
      sources: listOf(value, "retrieved").map((passage, i) => readPassage(passage, i, stepInto("", "retrieved", i))),
      retrievedSet: Array.isArray(retrieved) ? "known" : "unknown",
      claimsFrom: "sentences",
      markers: "chunk",
      corpusHandles: corpus,
    },
  ];
}

/** An answer with marks in its text, and the passages that were retrieved for it. */
export const inlineText: PayloadFormat = {
  name: "inline.text",
  title: "Answers with marks in the text: [1], [S2], [c-8812], 【1†source】, superscripts and others",
  derives: ["sentence of each mark", "passage text", "passages of the corpus that this run did not retrieve"],
  lacks: ["source span"],
  grain: "value",
  recognise: ({ value }) =>
    textOf(value, "answer") !== null &&
    (Array.isArray(member(value, "retrieved")) ||
      Object.keys(Object(value)).every((key) => ["question", "answer", "id"].includes(key)))
      ? "it has an `answer` with the passages `retrieved` for it"
      : null,
  read,
};
