import { firstText, listOf, member, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftCitation, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";
import { mergeSources } from "../providers/openai-annotations";

interface Message {
  readonly fields: unknown;
  readonly path: string;
}

/** The fields of a message in any of its three written forms. */
function openMessage(value: unknown, path: string): Message {
  for (const key of ["kwargs", "data"]) {
    if (objectOf(value, key) !== null) return { fields: member(value, key), path: stepInto(path, key) };
  }
  return { fields: value, path };
}

const isCitation = (annotation: unknown): boolean => textOf(annotation, "type") === "citation";

/** In whose offsets the indices count: some translators put the source's into the fields for the answer's. */
const OF_SOURCE = new Set(["char", "page", "block", "search", "search_result", "web"]);

function readCitation(annotation: unknown, path: string): DraftCitation {
  const handle = firstText(annotation, "url", "title", "source");
  const quote = textOf(annotation, "citedText");
  const [start, end] = [wholeOf(annotation, "startIndex"), wholeOf(annotation, "endIndex")];
  const shared = { handle, quote, isAssumed: true, path } as const;
  const isRange = start !== null && end !== null && start < end;
  switch (textOf(annotation, "source")) {
    case "char":
      return { ...shared, locator: "char", offsets: { start, end } };
    case "page":
      return { ...shared, locator: "page", pages: isRange ? [start, end - 1] : null };
    case "block":
    case "search":
    case "search_result":
      return { ...shared, locator: "block", blocks: isRange ? [start, end] : null };
    default:
      return { ...shared, locator: textOf(annotation, "url") === null ? "none" : "url" };
  }
}

function readSegment(annotation: unknown, part: number, path: string): DraftSegment {
  const citations = [readCitation(annotation, path)];
  const [start, end] = [wholeOf(annotation, "startIndex"), wholeOf(annotation, "endIndex")];
  const isOfSource = OF_SOURCE.has(textOf(annotation, "source") ?? "");
  if (isOfSource || end === null) return { place: { kind: "part", part }, citations, path };
  return { place: { kind: "range", part, start, end, unit: null, text: null }, citations, path };
}

const sourceOf = ({ handle, path }: DraftCitation, annotation: unknown): DraftSource[] =>
  handle === null
    ? []
    : [
        {
          handle,
          ordinal: null,
          title: textOf(annotation, "title"),
          uri: textOf(annotation, "url"),
          text: null,
          textOrigin: "absent",
          retrieved: null,
          path,
        },
      ];

function read({ value, request, recordId }: Payload): Draft[] {
  const { fields, path } = openMessage(value, "");
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  const told: DraftSource[] = [];
  for (const [i, block] of listOf(fields, "content").entries()) {
    const text = textOf(block, "text");
    if (textOf(block, "type") !== "text" || text === null) continue;
    const at = stepInto(path, "content", i);
    for (const [j, annotation] of listOf(block, "annotations").entries()) {
      if (!isCitation(annotation)) continue;
      const segment = readSegment(annotation, parts.length, stepInto(at, "annotations", j));
      segments.push(segment);
      told.push(...segment.citations.flatMap((citation) => sourceOf(citation, annotation)));
    }
    parts.push({ text, path: at });
  }
  return [
    {
      recordId,
      externalId: textOf(fields, "id"),
      path: "",
      question: questionOfRequest(request),
      parts,
      sources: mergeSources([], told),
      retrievedSet: "unknown",
      claimsFrom: "segments",
      segments,
      markers: null,
    },
  ];
}

/** Messages of LangChain: `source` says whether indices count the answer or the source. */
export const langchainMessage: PayloadFormat = {
  name: "langchain.message",
  title: "LangChain messages with citation annotations",
  derives: ["answer span, or source range, by the annotation's source", "quotes"],
  lacks: ["unit", "provider behind it", "retrieved set"],
  grain: "value",
  recognise: ({ value }) => {
    const blocks = listOf(openMessage(value, "").fields, "content");
    return blocks.some((block) => listOf(block, "annotations").some(isCitation))
      ? "its text blocks have annotations of type `citation`"
      : null;
  },
  read,
};
