import { asName, listOf, member, objectOf, stepInto, textOf } from "../json-access";
import type { Draft, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest, textOfContent } from "../payload-format";
import { hasPrivateMarks, mergeSources, readAnnotations } from "./openai-annotations";

interface Item {
  readonly item: unknown;
  readonly path: string;
}

const typeOf = ({ item }: Item): string => textOf(item, "type") ?? "";

function readResults(calls: readonly Item[]): DraftSource[] {
  const results = calls.flatMap(({ item, path }) =>
    listOf(item, "results").map((result, i) => ({ result, path: stepInto(path, "results", i) })),
  );
  return results.map(({ result, path }, ordinal) => {
    const file = textOf(result, "file_id");
    const shared = { ordinal, path };
    if (file === null) {
      const url = textOf(result, "url");
      const handle = asName(member(result, "id")) ?? url ?? String(ordinal);
      const aliases = url === null ? [] : [url];
      const text = textOf(result, "snippet") ?? textOf(result, "text");
      return { ...shared, handle, aliases, title: textOf(result, "title"), uri: url, text, textOrigin: "snippet" };
    }
    return {
      ...shared,
      handle: `${file}#${ordinal}`,
      aliases: [file],
      title: textOf(result, "filename"),
      doc: file,
      text: textOf(result, "text"),
      textOrigin: "retrieval",
    };
  });
}

/** Known where every retrieval shows its results. A refusal before any retrieval retrieved nothing. */
function readSet(items: readonly Item[], isRefusal: boolean): Draft["retrievedSet"] {
  const shown = items.filter(({ item }) => Array.isArray(member(item, "results")));
  const calls = items.filter((one) => typeOf(one).endsWith("_call") || typeOf(one) === "search_results");
  const retrievals = calls.filter((one) => /search|mcp|retriev/.test(typeOf(one)));
  if (retrievals.length === 0) return isRefusal ? "known" : "unknown";
  if (shown.length === retrievals.length) return "known";
  return shown.length > 0 ? "partial" : "unknown";
}

/** The messages that are the answer: the final ones where phases are told apart. */
function listMessages(items: readonly Item[]): Item[] {
  const messages = items.filter((one) => typeOf(one) === "message" && textOf(one.item, "role") !== "user");
  const final = messages.filter(({ item }) => textOf(item, "phase") === "final_answer");
  if (final.length > 0) return final;
  return messages.filter(({ item }) => textOf(item, "phase") !== "commentary");
}

function endingOf(response: unknown, isRefusal: boolean): NonNullable<Draft["ending"]> | null {
  if (isRefusal) return "refusal";
  if (textOf(response, "status") !== "incomplete") return null;
  return textOf(objectOf(response, "incomplete_details"), "reason") === "content_filter" ? "blocked" : "truncated";
}

function readParts(messages: readonly Item[]) {
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  const sources: DraftSource[] = [];
  let isRefusal = false;
  for (const { item, path } of messages) {
    for (const [i, part] of listOf(item, "content").entries()) {
      const at = stepInto(path, "content", i);
      const refusal = textOf(part, "refusal");
      const text = textOf(part, "text") ?? refusal;
      if (text === null) continue;
      isRefusal ||= refusal !== null;
      const read = readAnnotations(listOf(part, "annotations"), parts.length, (j) => stepInto(at, "annotations", j));
      for (const segment of read.segments) segments.push(segment);
      for (const source of read.sources) sources.push(source);
      parts.push({ text, path: at });
    }
  }
  return { parts, segments, sources, isRefusal };
}

/** Marks in the text count where the provider's own way of citing is not used. */
function markersOf(parts: readonly DraftPart[], segments: readonly DraftSegment[], given: readonly DraftSource[]) {
  if (parts.some(({ text }) => hasPrivateMarks(text))) return "tool";
  return segments.length === 0 && given.length === 0 ? "chunk" : null;
}

function read({ response, responsePath, request, recordId }: Payload): Draft[] {
  const items = listOf(response, "output").map((item, i) => ({ item, path: stepInto(responsePath, "output", i) }));
  const { parts, segments, sources, isRefusal } = readParts(listMessages(items));
  const given = readResults(items.filter(({ item }) => Array.isArray(member(item, "results"))));
  const retrievedSet = readSet(items, isRefusal);
  // Where all results are shown, a file that is not among them was not retrieved.
  const told = retrievedSet === "known" ? sources.filter(({ doc }) => doc == null) : sources;
  const input = member(response, "input") ?? member(request, "input");
  return [
    {
      recordId,
      externalId: textOf(response, "id"),
      path: responsePath,
      question:
        questionOfRequest(request) ?? (typeof input === "string" ? input : textOfContent(member(input, "content"))),
      model: textOf(response, "model"),
      parts,
      ending: endingOf(response, isRefusal),
      sources: mergeSources(given, told),
      retrievedSet,
      claimsFrom: "sentences",
      segments,
      markers: markersOf(parts, segments, given),
    },
  ];
}

/** OpenAI's Responses: a file citation is a point behind its words, an address a mark behind them. */
export const openaiResponses: PayloadFormat = {
  name: "openai.responses",
  title: "OpenAI Responses: file search, web search, private-use marks",
  derives: [
    "sentence before the point or mark",
    "file",
    "chunk, where a file has one result",
    "retrieved set, with results included",
  ],
  lacks: ["source span", "quote", "chunk, where a file has several results"],
  grain: "value",
  recognise: ({ response }) => {
    if (textOf(response, "object") === "response") return "`object` is `response`";
    const hasMessage = listOf(response, "output").some((item) => textOf(item, "type") === "message");
    return hasMessage ? "its `output` holds messages" : null;
  },
  read,
};
