import { asName, firstText, has, listOf, member, nameOf, stepInto } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { aliasesOf, findDocument } from "../frameworks/read-document";

/** Older files call it `contexts`. */
const contextKey = (row: unknown): string => (has(row, "retrieved_contexts") ? "retrieved_contexts" : "contexts");

function readContext(context: unknown, place: number, ids: readonly unknown[], path: string): DraftSource {
  const { text, title, uri, origin, id } = findDocument(context);
  const handle = String(place + 1);
  const own = ids[place];
  // A number is no name: marks count by place.
  const aliases = aliasesOf(typeof own === "number" ? null : (asName(own) ?? id), handle);
  return { handle, aliases, ordinal: place, title, uri, doc: origin, text, textOrigin: "retrieval", path };
}

function read({ value, recordId }: Payload): Draft[] {
  const key = contextKey(value);
  const contexts = member(value, key);
  const ids = listOf(value, "retrieved_context_ids");
  const answerKey = has(value, "response") ? "response" : "answer";
  return [
    {
      recordId: nameOf(value, "id") ?? recordId ?? "0",
      path: "",
      question: firstText(value, "user_input", "question"),
      parts: [{ text: firstText(value, "response", "answer") ?? "", path: answerKey }],
      sources: listOf(value, key).map((context, i) => readContext(context, i, ids, stepInto("", key, i))),
      retrievedSet: Array.isArray(contexts) ? "known" : "unknown",
      claimsFrom: "sentences",
      markers: "chunk",
    },
  ];
}

/** Rows of Ragas. An empty list of contexts is a set that is known; a missing one is not known. */
export const ragas: PayloadFormat = {
  name: "ragas.jsonl",
  title: "Ragas rows",
  derives: ["context text", "context ids", "sentence of each mark", "retrieved set"],
  lacks: ["source span"],
  grain: "value",
  recognise: ({ value }) => {
    if (has(value, "user_input") && (has(value, "response") || has(value, "retrieved_contexts")))
      return "it has `user_input` and `response`";
    const isOld = has(value, "question") && has(value, "answer") && Array.isArray(member(value, "contexts"));
    return isOld && (has(value, "ground_truth") || has(value, "ground_truths"))
      ? "it has `contexts` and `ground_truth`"
      : null;
  },
  read,
};
