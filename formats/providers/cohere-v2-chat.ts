import { firstText, has, isObject, listOf, member, nameOf, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";
import { listDocuments, readDocument } from "./cohere-sources";
import { mergeSources } from "./openai-annotations";

/** Citations on thoughts and plans count characters of another text. */
const isOfAnswer = (citation: unknown): boolean => (textOf(citation, "type") ?? "TEXT_CONTENT") === "TEXT_CONTENT";

function readSegment(citation: unknown, parts: readonly DraftPart[], path: string): DraftSegment {
  const index = wholeOf(citation, "content_index");
  const part = index === null ? 0 : parts.findIndex((one) => one.index === index);
  const citations = listOf(citation, "sources").map((source, i) => ({
    handle: nameOf(source, "id") ?? nameOf(objectOf(source, "document"), "id"),
    locator: textOf(source, "type") === "tool" ? ("tool" as const) : ("chunk" as const),
    path: stepInto(path, "sources", i),
  }));
  const range = { start: wholeOf(citation, "start") ?? 0, end: wholeOf(citation, "end") };
  return { place: { kind: "range", part, ...range, unit: null, text: textOf(citation, "text") }, citations, path };
}

/** What citations repeat of their sources. */
function sourcesOf(citation: unknown, path: string): DraftSource[] {
  return listOf(citation, "sources").map((source, i) => {
    const at = stepInto(path, "sources", i);
    const output = objectOf(source, "tool_output");
    const read = readDocument(objectOf(source, "document") ?? output ?? source, null, at, "citation");
    const text = read.text ?? (output === null ? null : JSON.stringify(output));
    return { ...read, handle: nameOf(source, "id") ?? read.handle, text };
  });
}

const ENDINGS: Readonly<Record<string, NonNullable<Draft["ending"]>>> = {
  MAX_TOKENS: "truncated",
  ERROR_TOXIC: "blocked",
};

function read({ value, response, responsePath, request, requestPath, recordId }: Payload): Draft[] {
  const message = member(response, "message");
  const path = stepInto(responsePath, "message");
  const parts = listOf(message, "content").flatMap((content, index): DraftPart[] => {
    const text = textOf(content, "text");
    if (textOf(content, "type") !== "text" || text === null) return [];
    return [{ text, index, path: stepInto(path, "content", index, "text") }];
  });
  const all = listOf(message, "citations").map((citation, i) => ({ citation, at: stepInto(path, "citations", i) }));
  const own = all.filter(({ citation }) => isOfAnswer(citation));
  const given =
    listDocuments(request, requestPath) ?? listDocuments(value, "") ?? listDocuments(response, responsePath);
  return [
    {
      recordId,
      externalId: textOf(response, "id"),
      path: responsePath,
      question: questionOfRequest(request),
      parts,
      ending: ENDINGS[textOf(response, "finish_reason") ?? ""] ?? null,
      sources: mergeSources(
        given ?? [],
        given === null ? own.flatMap(({ citation, at }) => sourcesOf(citation, at)) : [],
      ),
      retrievedSet: given === null ? "unknown" : "known",
      claimsFrom: "sentences",
      segments: own.map(({ citation, at }) => readSegment(citation, parts, at)),
      markers: null,
      issues: own.length < all.length ? ["NOT_ANSWER_TEXT"] : [],
    },
  ];
}

/** Cohere's chat, version 2: the cited words stand beside their offsets and prove the unit. */
export const cohereV2Chat: PayloadFormat = {
  name: "cohere.v2.chat",
  title: "Cohere Chat v2",
  derives: ["answer span", "document", "retrieved set, with the request"],
  lacks: ["source span"],
  grain: "value",
  recognise: ({ response }) => {
    const message = member(response, "message");
    if (!isObject(message) || !Array.isArray(message["content"])) return null;
    const isCited = listOf(message, "citations").some((citation) => has(citation, "sources"));
    const isFinished = /^[A-Z_]+$/.test(firstText(response, "finish_reason") ?? "");
    return isCited || isFinished ? "its `message` has a list of contents, with `citations` that name sources" : null;
  },
  read,
};
