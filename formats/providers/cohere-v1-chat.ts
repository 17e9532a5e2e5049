import { asName, has, listOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftSegment } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";
import { listDocuments } from "./cohere-sources";

function readSegment(citation: unknown, path: string): DraftSegment {
  return {
    place: {
      kind: "range",
      part: 0,
      start: wholeOf(citation, "start") ?? 0,
      end: wholeOf(citation, "end"),
      unit: null,
      text: textOf(citation, "text"),
    },
    citations: listOf(citation, "document_ids").map((id, i) => ({
      handle: asName(id),
      locator: "chunk",
      path: stepInto(path, "document_ids", i),
    })),
    path,
  };
}

function read({ value, response, responsePath, request, requestPath, recordId }: Payload): Draft[] {
  const given =
    listDocuments(response, responsePath) ?? listDocuments(request, requestPath) ?? listDocuments(value, "");
  const ending = textOf(response, "finish_reason") === "MAX_TOKENS" ? "truncated" : null;
  return [
    {
      recordId,
      externalId: textOf(response, "generation_id") ?? textOf(response, "response_id"),
      path: responsePath,
      question: questionOfRequest(request) ?? textOf(value, "message"),
      parts: [{ text: textOf(response, "text") ?? "", path: stepInto(responsePath, "text") }],
      ending,
      sources: given ?? [],
      retrievedSet: given === null ? "unknown" : "known",
      claimsFrom: "sentences",
      segments: listOf(response, "citations").map((citation, i) =>
        readSegment(citation, stepInto(responsePath, "citations", i)),
      ),
      markers: null,
    },
  ];
}

/** Cohere's chat, version 1. Its comments call the end inclusive; the cited words decide. */
export const cohereV1Chat: PayloadFormat = {
  name: "cohere.v1.chat",
  title: "Cohere Chat v1",
  derives: ["answer span", "document", "retrieved set"],
  lacks: ["source span"],
  grain: "value",
  recognise: ({ response }) => {
    const isCited = listOf(response, "citations").some((citation) => has(citation, "document_ids"));
    if (textOf(response, "text") === null) return null;
    return isCited || textOf(response, "generation_id") !== null ? "it has a `text` with `document_ids`" : null;
  },
  read,
};
