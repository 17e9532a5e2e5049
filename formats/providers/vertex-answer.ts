import { has, listOf, member, nameOf, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";

function readReference(reference: unknown, ordinal: number, path: string): DraftSource {
  const chunk = objectOf(reference, "chunkInfo");
  const document = objectOf(reference, "unstructuredDocumentInfo") ?? objectOf(reference, "structuredDocumentInfo");
  const metadata = objectOf(chunk, "documentMetadata") ?? document;
  const contents = listOf(document, "chunkContents");
  const page = wholeOf(metadata, "pageIdentifier") ?? wholeOf(contents[0], "pageIdentifier");
  const name = textOf(chunk, "chunk");
  const texts = contents.flatMap((content) => textOf(content, "content") ?? []);
  return {
    handle: String(ordinal),
    ...(name === null ? {} : { aliases: [name] }),
    ordinal,
    title: textOf(metadata, "title"),
    uri: textOf(metadata, "uri"),
    pages: page === null ? null : [page, page],
    text: chunk === null ? (texts.length === 0 ? null : texts.join("\n")) : textOf(chunk, "content"),
    textOrigin: "retrieval",
    path,
  };
}

const rangeOf = (value: unknown) => ({ start: wholeOf(value, "startIndex"), end: wholeOf(value, "endIndex") });

function readSegment(value: unknown, path: string, needsNone: boolean): DraftSegment {
  return {
    place: { kind: "range", part: 0, ...rangeOf(value), unit: "byte", text: null },
    citations: needsNone
      ? []
      : listOf(value, "sources").map((source, i) => ({
          handle: nameOf(source, "referenceId"),
          locator: "chunk",
          path: stepInto(path, "sources", i),
        })),
    needsNone,
    path,
  };
}

/** Sentences that the provider itself says need no source. */
function readExempt(answer: unknown, path: string): DraftSegment[] {
  return listOf(answer, "groundingSupports").flatMap((support, i) =>
    member(support, "groundingCheckRequired") === false
      ? [readSegment(support, stepInto(path, "groundingSupports", i), true)]
      : [],
  );
}

function read({ response, responsePath, request, recordId }: Payload): Draft[] {
  const answer = objectOf(response, "answer") ?? response;
  const path = objectOf(response, "answer") === null ? responsePath : stepInto(responsePath, "answer");
  const references = listOf(answer, "references");
  const citations = listOf(answer, "citations");
  return [
    {
      recordId,
      externalId: textOf(answer, "name"),
      path,
      question: textOf(member(request, "query"), "text") ?? questionOfRequest(request),
      parts: [{ text: textOf(answer, "answerText") ?? "", path: stepInto(path, "answerText") }],
      sources: references.map((reference, i) => readReference(reference, i, stepInto(path, "references", i))),
      retrievedSet: has(answer, "references") ? "known" : "unknown",
      claimsFrom: "segments",
      segments: [
        ...citations.map((citation, i) => readSegment(citation, stepInto(path, "citations", i), false)),
        ...readExempt(answer, path),
      ],
      markers: null,
    },
  ];
}

/** Answers of Vertex AI Search: bytes as JSON strings, references by their place in the list. */
export const vertexAnswer: PayloadFormat = {
  name: "vertex.answer",
  title: "Vertex AI Search answer",
  derives: ["answer span", "chunk text", "page", "sentences that need no source", "retrieved set"],
  lacks: ["source span"],
  grain: "value",
  recognise: ({ response }) =>
    textOf(response, "answerText") !== null || textOf(member(response, "answer"), "answerText") !== null
      ? "it has an `answerText`"
      : null,
  read,
};
