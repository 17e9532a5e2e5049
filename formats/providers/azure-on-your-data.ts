import { firstText, isObject, listOf, member, objectOf, stepInto, textOf, unpackJson } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { isChatCompletion } from "./openai-annotations";
import { readChoice } from "./openai-chat";

interface Context {
  readonly citations: readonly unknown[];
  readonly path: string;
}

/** The context of a message; before February 2024 it was a tool's message that held JSON. */
function findContext(message: unknown, path: string): Context | null {
  const context = objectOf(message, "context");
  if (context === null) return null;
  const at = stepInto(path, "context");
  if (Array.isArray(context["citations"])) return { citations: context["citations"], path: stepInto(at, "citations") };
  for (const [i, tool] of listOf(context, "messages").entries()) {
    const content = unpackJson(member(tool, "content"));
    if (isObject(content) && Array.isArray(content["citations"]))
      return { citations: content["citations"], path: stepInto(at, "messages", i, "content") };
  }
  return null;
}

function readSource(citation: unknown, ordinal: number, path: string): DraftSource {
  const file = firstText(citation, "filepath", "filePath");
  const chunk = firstText(citation, "chunk_id", "chunkId");
  return {
    handle: `doc${ordinal + 1}`,
    // A chunk's number repeats in every file.
    ...(file === null || chunk === null ? {} : { aliases: [`${file}#${chunk}`] }),
    ordinal,
    title: textOf(citation, "title"),
    uri: textOf(citation, "url"),
    doc: file,
    text: textOf(citation, "content"),
    textOrigin: "retrieval",
    path,
  };
}

function read(payload: Payload): Draft[] {
  const { message, path, shared } = readChoice(payload);
  const context = findContext(message, path);
  return [
    {
      ...shared,
      sources: (context?.citations ?? []).map((citation, i) =>
        readSource(citation, i, stepInto(context?.path ?? path, i)),
      ),
      retrievedSet: context === null ? "unknown" : "known",
      claimsFrom: "sentences",
      markers: "chunk",
    },
  ];
}

/** Azure OpenAI on your data: `[docN]` counts the message's citations from 1. */
export const azureOnYourData: PayloadFormat = {
  name: "azure.on_your_data",
  title: "Azure OpenAI on your data",
  derives: ["chunk with its whole text", "sentence of each mark", "file"],
  lacks: ["offsets", "documents retrieved and not cited, unless asked for"],
  grain: "value",
  recognise: ({ response }) =>
    isChatCompletion(response) && objectOf(member(listOf(response, "choices")[0], "message"), "context") !== null
      ? "its message has a `context`"
      : null,
  read,
};
