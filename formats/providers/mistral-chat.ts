import { asName, isObject, listOf, member, memberAt, objectOf, stepInto, textOf } from "../json-access";
import type { Draft, DraftCitation, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { mergeSources } from "./openai-annotations";
import { readChoice } from "./openai-chat";

/** What the tools answered, by the ids that references use. The envelope is the recorder's. */
function readToolResults(results: unknown, path: string): DraftSource[] | null {
  if (!isObject(results)) return null;
  return Object.entries(results).map(([handle, result], ordinal) => {
    const snippets = listOf(result, "snippets").flatMap((snippet) => (typeof snippet === "string" ? snippet : []));
    const text = snippets.length > 0 ? snippets.join("\n") : (textOf(result, "text") ?? textOf(result, "content"));
    return {
      handle,
      ordinal,
      title: textOf(result, "title"),
      uri: textOf(result, "url"),
      text,
      textOrigin: "retrieval",
      path: stepInto(path, handle),
    };
  });
}

function readReference(chunk: unknown, path: string): DraftCitation[] | null {
  if (textOf(chunk, "type") === "reference")
    return listOf(chunk, "reference_ids").map((id, i) => ({
      handle: asName(id),
      locator: "chunk",
      path: stepInto(path, "reference_ids", i),
    }));
  if (textOf(chunk, "type") !== "tool_reference") return null;
  return [{ handle: textOf(chunk, "url") ?? textOf(chunk, "title"), locator: "url", path }];
}

/** Texts and, behind each, the references that follow it. */
function readContent(content: readonly unknown[], path: string) {
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  const told: DraftSource[] = [];
  for (const [i, chunk] of content.entries()) {
    const at = stepInto(path, i);
    const text = textOf(chunk, "text");
    if (textOf(chunk, "type") === "text" && text !== null) {
      parts.push({ text, path: at });
      continue;
    }
    const citations = readReference(chunk, at);
    if (citations === null) continue;
    const end = parts.at(-1)?.text.length ?? null;
    const place = { kind: "point", part: Math.max(0, parts.length - 1), at: end, isMeasured: true } as const;
    segments.push({ place, citations, path: at });
    const [first] = citations;
    if (first?.handle != null && first.locator === "url") told.push(sourceOf(chunk, first.handle, at));
  }
  return { parts, segments, told };
}

const sourceOf = (chunk: unknown, handle: string, path: string): DraftSource => ({
  handle,
  ordinal: null,
  title: textOf(chunk, "title"),
  uri: textOf(chunk, "url"),
  text: null,
  textOrigin: "absent",
  retrieved: null,
  path,
});

function read(payload: Payload): Draft[] {
  const { message, path, shared } = readChoice(payload);
  const { parts, segments, told } = readContent(listOf(message, "content"), stepInto(path, "content"));
  const given = readToolResults(member(payload.value, "tool_results"), "tool_results");
  return [
    {
      ...shared,
      parts,
      sources: mergeSources(given ?? [], told),
      retrievedSet: given === null ? "unknown" : "known",
      claimsFrom: "sentences",
      segments,
      markers: null,
      issues: segments.some(({ citations }) => citations.length === 0) ? ["CITE_NO_HANDLE"] : [],
    },
  ];
}

/** Mistral's chat: a list of texts with references between them, which stand behind the text since the last one. */
export const mistralChat: PayloadFormat = {
  name: "mistral.chat",
  title: "Mistral Chat with references",
  derives: ["text since the last reference", "tool result, where the file carries them"],
  lacks: ["spans", "texts", "meaning of ids without the tool's results"],
  grain: "value",
  recognise: ({ response }) => {
    const content = memberAt(listOf(response, "choices")[0], "message", "content");
    const isListed = Array.isArray(content) && content.some((chunk) => objectOf({ chunk }, "chunk") !== null);
    return isListed ? "its message is a list of texts and references" : null;
  },
  read,
};
