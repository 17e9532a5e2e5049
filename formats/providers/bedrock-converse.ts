import type { IssueCode } from "@/contracts/import-issues";
import { isObject, listOf, member, memberAt, nameOf, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftCitation, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";
import { mergeSources } from "./openai-annotations";

const textsOf = (content: unknown): string[] =>
  (Array.isArray(content) ? content : []).flatMap((part) => textOf(part, "text") ?? []);

/** Documents of the request, in the order in which the provider counts them. */
function readDocuments(request: unknown, path: string): DraftSource[] {
  const blocks = listOf(request, "messages").flatMap((message, i) =>
    listOf(message, "content").map((block, j) => ({ block, at: stepInto(path, "messages", i, "content", j) })),
  );
  const documents = blocks.filter(({ block }) => objectOf(block, "document") !== null);
  return documents.map(({ block, at }, ordinal) => {
    const document = objectOf(block, "document");
    const source = objectOf(document, "source");
    const blocksOf = textsOf(member(source, "content"));
    const text = textOf(source, "text") ?? (blocksOf.length === 0 ? null : blocksOf.join(""));
    const shared = { handle: String(ordinal), ordinal, title: textOf(document, "name"), text };
    const blocked = blocksOf.length === 0 ? {} : { blocks: blocksOf };
    return { ...shared, ...blocked, textOrigin: "request", path: stepInto(at, "document") };
  });
}

/** The first key of a union with what it holds. */
function openUnion(location: unknown): [string, unknown] {
  if (!isObject(location)) return ["", null];
  return Object.entries(location).find(([, held]) => isObject(held)) ?? ["", null];
}

function readCitation(citation: unknown, path: string): DraftCitation {
  const [kind, place] = openUnion(member(citation, "location"));
  const quotes = textsOf(member(citation, "sourceContent"));
  const start = wholeOf(place, "start") ?? 0;
  const end = wholeOf(place, "end");
  const shared = { quote: quotes.length === 0 ? null : quotes.join(""), isAssumed: true, path } as const;
  const handle = nameOf(place, "documentIndex") ?? (isObject(place) ? "0" : null);
  const isInverted = end !== null && start >= end;
  const issues: IssueCode[] = isInverted && kind !== "documentChar" ? ["SPAN_INVERTED"] : [];
  const range = end === null || isInverted ? null : ([start, end] as const);
  switch (kind) {
    case "documentChar":
      return { ...shared, handle, locator: "char", offsets: { start, end } };
    case "documentPage":
      return { ...shared, handle, locator: "page", pages: range === null ? null : [range[0], range[1] - 1], issues };
    case "documentChunk":
      return { ...shared, handle, locator: "block", blocks: range, issues };
    case "searchResultLocation":
      return {
        ...shared,
        handle: `search:${wholeOf(place, "searchResultIndex") ?? 0}`,
        locator: "block",
        blocks: range,
        issues,
      };
    case "web":
      return { ...shared, handle: textOf(place, "url"), locator: "url" };
    default:
      return { ...shared, handle: textOf(citation, "source") ?? textOf(citation, "title"), locator: "none" };
  }
}

function sourceOf(citation: unknown, draft: DraftCitation): DraftSource[] {
  const { handle, path } = draft;
  if (handle === null) return [];
  const title = textOf(citation, "title");
  const uri = draft.locator === "url" ? handle : textOf(citation, "source");
  return [{ handle, ordinal: null, title, uri, text: null, textOrigin: "absent", retrieved: null, path }];
}

const ENDINGS: Readonly<Record<string, NonNullable<Draft["ending"]>>> = {
  max_tokens: "truncated",
  model_context_window_exceeded: "truncated",
  guardrail_intervened: "blocked",
  content_filtered: "blocked",
  refusal: "refusal",
};

function read({ response, responsePath, request, requestPath, recordId }: Payload): Draft[] {
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  const told: DraftSource[] = [];
  const base = stepInto(responsePath, "output", "message", "content");
  for (const [i, block] of listOf(memberAt(response, "output", "message"), "content").entries()) {
    const cited = objectOf(block, "citationsContent");
    const text = cited === null ? textOf(block, "text") : textsOf(cited["content"]).join("");
    if (text === null) continue;
    const path = cited === null ? stepInto(base, i) : stepInto(base, i, "citationsContent");
    const citations = listOf(cited, "citations").map((citation, j) => {
      const draft = readCitation(citation, stepInto(path, "citations", j));
      told.push(...sourceOf(citation, draft));
      return draft;
    });
    if (citations.length > 0) segments.push({ place: { kind: "part", part: parts.length }, citations, path });
    parts.push({ text, path });
  }
  const given = request === null ? [] : readDocuments(request, requestPath);
  return [
    {
      recordId,
      path: responsePath,
      question: questionOfRequest(request),
      parts,
      ending: ENDINGS[textOf(response, "stopReason") ?? ""] ?? null,
      sources: mergeSources(
        given,
        request === null ? told : told.filter(({ uri }) => uri !== null && uri !== undefined),
      ),
      retrievedSet: request === null ? "unknown" : "known",
      claimsFrom: "segments",
      segments,
      markers: null,
    },
  ];
}

/** Bedrock's Converse: with citations on, the answer stands in blocks of its own kind. */
export const bedrockConverse: PayloadFormat = {
  name: "bedrock.converse",
  title: "Amazon Bedrock Converse, streams included",
  derives: ["answer span (a whole block)", "quotes", "source span, blocks or pages, with the request"],
  lacks: ["documented bases of pages and blocks", "answer span finer than the block"],
  grain: "value",
  recognise: ({ response }) =>
    Array.isArray(memberAt(response, "output", "message", "content")) ? "it has `output.message.content`" : null,
  read,
};
