import { firstText, listOf, member, objectOf, stepInto, textOf } from "../json-access";
import type { Draft, DraftPart } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";
import { hasPrivateMarks, isChatCompletion, mergeSources, readAnnotations } from "./openai-annotations";

const ENDINGS: Readonly<Record<string, NonNullable<Draft["ending"]>>> = {
  length: "truncated",
  content_filter: "blocked",
  MAX_TOKENS: "truncated",
};

export const endingOfChoice = (choice: unknown): NonNullable<Draft["ending"]> | null =>
  ENDINGS[textOf(choice, "finish_reason") ?? ""] ?? null;

/** What all chat completions have in common: the first choice, its text, and what was asked. */
export function readChoice({ response, responsePath, request, recordId }: Payload) {
  const choice = listOf(response, "choices")[0];
  const message = objectOf(choice, "message");
  const path = stepInto(responsePath, "choices", 0, "message");
  const refusal = textOf(message, "refusal");
  const content = textOf(message, "content");
  const parts: DraftPart[] =
    content === null && refusal === null ? [] : [{ text: content ?? refusal ?? "", path: stepInto(path, "content") }];
  const shared = {
    recordId,
    externalId: textOf(response, "id"),
    path: responsePath,
    question: questionOfRequest(request),
    model: textOf(response, "model"),
    parts,
    ending: refusal !== null && content === null ? ("refusal" as const) : endingOfChoice(choice),
  };
  return { choice, message, path, shared };
}

function read(payload: Payload): Draft[] {
  const { message, path, shared } = readChoice(payload);
  const { segments, sources } = readAnnotations(listOf(message, "annotations"), 0, (i) =>
    stepInto(path, "annotations", i),
  );
  const text = shared.parts[0]?.text ?? "";
  return [
    {
      ...shared,
      sources: mergeSources([], sources),
      retrievedSet: "unknown",
      claimsFrom: "sentences",
      segments,
      markers: hasPrivateMarks(text) ? "tool" : segments.length === 0 ? "chunk" : null,
    },
  ];
}

/** Chat completions, with addresses where a search model gives them. */
export const openaiChat: PayloadFormat = {
  name: "openai.chat",
  title: "OpenAI Chat Completions, with or without url citations",
  derives: ["sentence before the mark", "address", "marks in the text"],
  lacks: ["retrieved set", "source text", "covered words"],
  grain: "value",
  recognise: ({ response }) =>
    isChatCompletion(response) &&
    firstText(member(listOf(response, "choices")[0], "message"), "content", "refusal") !== null
      ? "it has `choices` with messages"
      : null,
  read,
};
