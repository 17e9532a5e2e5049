import { asObject, listOf, member, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { findQuestion, type Payload, type PayloadFormat } from "../payload-format";
import { mergeSources } from "./openai-annotations";

const isMessage = (value: unknown): boolean => textOf(value, "object") === "thread.message";

function readSegment(annotation: unknown, part: number, path: string): DraftSegment | null {
  const cited = asObject(member(annotation, "file_citation"));
  if (cited === null) return null;
  const place = {
    kind: "marker",
    part,
    start: wholeOf(annotation, "start_index"),
    end: wholeOf(annotation, "end_index"),
    proof: textOf(annotation, "text"),
    proofIsWhole: true,
  } as const;
  const citation = { handle: textOf(cited, "file_id"), locator: "file", quote: textOf(cited, "quote"), path } as const;
  return { place, citations: [citation], path };
}

const sourceOf = (handle: string, path: string): DraftSource => ({
  handle,
  ordinal: null,
  doc: handle,
  text: null,
  textOrigin: "absent",
  retrieved: null,
  path,
});

function readMessage(message: unknown, path: string, question: string | null, recordId: string | null): Draft {
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  for (const [i, content] of listOf(message, "content").entries()) {
    const text = member(content, "text");
    const value = textOf(text, "value");
    if (value === null) continue;
    const at = stepInto(path, "content", i, "text");
    for (const [j, annotation] of listOf(text, "annotations").entries()) {
      const segment = readSegment(annotation, parts.length, stepInto(at, "annotations", j));
      if (segment !== null) segments.push(segment);
    }
    parts.push({ text: value, path: stepInto(at, "value") });
  }
  const told = segments.flatMap(({ citations, path: at }) =>
    citations.flatMap(({ handle }) => (handle === null ? [] : sourceOf(handle, at))),
  );
  return {
    recordId,
    externalId: textOf(message, "id"),
    path,
    question,
    parts,
    ending: textOf(message, "status") === "incomplete" ? "truncated" : null,
    sources: mergeSources([], told),
    retrievedSet: "unknown",
    claimsFrom: "sentences",
    segments,
    markers: segments.length === 0 ? "file" : null,
  };
}

/** A message, or a thread's list of them, newest first as the API lists them. */
function read({ response, responsePath, recordId }: Payload): Draft[] {
  if (isMessage(response)) return [readMessage(response, responsePath, null, recordId)];
  const messages = listOf(response, "data");
  return messages.flatMap((message, i) => {
    if (textOf(message, "role") !== "assistant") return [];
    const asked = messages.filter(
      (other) => (wholeOf(other, "created_at") ?? 0) <= (wholeOf(message, "created_at") ?? 0),
    );
    const question = findQuestion(asked.map(flattenText).toReversed());
    return [readMessage(message, stepInto(responsePath, "data", i), question, textOf(message, "id"))];
  });
}

const flattenText = (message: unknown) => ({
  role: textOf(message, "role"),
  content: listOf(message, "content")
    .flatMap((content) => textOf(member(content, "text"), "value") ?? [])
    .join("\n"),
});

/** Messages of OpenAI's Assistants: an annotation covers the mark that it stands for. */
export const openaiAssistants: PayloadFormat = {
  name: "openai.assistants",
  title: "OpenAI Assistants messages",
  derives: ["marker span", "sentence before the mark", "file"],
  lacks: ["chunk", "quote", "source text", "retrieved set"],
  grain: "value",
  recognise: ({ response }) => {
    if (isMessage(response)) return "`object` is `thread.message`";
    return listOf(response, "data").some(isMessage) ? "it lists messages of a thread" : null;
  },
  read,
};
