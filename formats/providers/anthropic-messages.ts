import type { IssueCode } from "@/contracts/import-issues";
import { has, listOf, member, nameOf, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftCitation, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";

/** Search results are numbered apart from documents. */
const searchHandle = (index: number | null): string | null => (index === null ? null : `search:${index}`);

interface Placed {
  readonly block: unknown;
  readonly path: string;
}

/** Blocks of all messages, those inside tool results included, in the order in which the provider counts them. */
function listBlocks(messages: readonly unknown[], path: string): Placed[] {
  const walk = (content: unknown, at: string): Placed[] =>
    (Array.isArray(content) ? content : []).flatMap((block, i) => {
      const here = stepInto(at, i);
      return [{ block, path: here }, ...walk(member(block, "content"), stepInto(here, "content"))];
    });
  return messages.flatMap((message, i) => walk(member(message, "content"), stepInto(path, i, "content")));
}

const textsOf = (content: unknown): string[] =>
  typeof content === "string" ? [content] : (Array.isArray(content) ? content : []).map((b) => textOf(b, "text") ?? "");

function readDocument({ block, path }: Placed, ordinal: number): DraftSource {
  const source = objectOf(block, "source");
  const shared = {
    handle: String(ordinal),
    ordinal,
    title: textOf(block, "title"),
    textOrigin: "request",
    path,
  } as const;
  if (textOf(source, "type") === "text") return { ...shared, text: textOf(source, "data") };
  if (textOf(source, "type") !== "content") return { ...shared, uri: textOf(source, "url"), text: null };
  const blocks = textsOf(member(source, "content"));
  return { ...shared, text: blocks.join(""), blocks };
}

function readSearchResult({ block, path }: Placed, ordinal: number): DraftSource {
  const blocks = textsOf(member(block, "content"));
  const uri = textOf(block, "source");
  return {
    handle: `search:${ordinal}`,
    ordinal,
    title: textOf(block, "title"),
    uri,
    text: blocks.join(""),
    blocks,
    textOrigin: "request",
    path,
  };
}

const readWebResult = (block: unknown, path: string, retrieved: true | null): DraftSource => ({
  handle: textOf(block, "url") ?? "",
  ordinal: null,
  title: textOf(block, "title"),
  uri: textOf(block, "url"),
  text: null,
  textOrigin: "absent",
  retrieved,
  path,
});

function readSources({ request, requestPath, response, responsePath }: Payload): DraftSource[] {
  const asked = listBlocks(listOf(request, "messages"), stepInto(requestPath, "messages"));
  const blocks = [...asked, ...listBlocks([response], responsePath)];
  const ofType = (type: string) => blocks.filter(({ block }) => textOf(block, "type") === type);
  return [
    ...ofType("document")
      .filter(({ block }) => has(block, "source"))
      .map(readDocument),
    ...ofType("search_result").map(readSearchResult),
    ...ofType("web_search_result").map(({ block, path }) => readWebResult(block, path, true)),
  ];
}

/** A half-open range of whole numbers as first and last, or its fault. */
function readRange(citation: unknown, startKey: string, endKey: string) {
  const start = wholeOf(citation, startKey);
  const end = wholeOf(citation, endKey);
  if (start === null || end === null) return { range: null, issues: [] };
  const issues: IssueCode[] = start >= end ? ["SPAN_INVERTED"] : [];
  return { range: start < end ? ([start, end] as const) : null, issues };
}

function readCitation(citation: unknown, path: string): DraftCitation {
  const quote = textOf(citation, "cited_text");
  const quoteIssues: IssueCode[] = quote === null ? ["QUOTE_COUNT_MISMATCH"] : [];
  const shared = { handle: nameOf(citation, "document_index"), quote, path } as const;
  switch (textOf(citation, "type")) {
    case "char_location": {
      const offsets = { start: wholeOf(citation, "start_char_index"), end: wholeOf(citation, "end_char_index") };
      return { ...shared, locator: "char", offsets, issues: quoteIssues };
    }
    case "page_location": {
      const { range, issues } = readRange(citation, "start_page_number", "end_page_number");
      const pages = range === null ? null : ([range[0], range[1] - 1] as const);
      return { ...shared, locator: "page", pages, issues: [...quoteIssues, ...issues] };
    }
    case "content_block_location": {
      const { range, issues } = readRange(citation, "start_block_index", "end_block_index");
      return { ...shared, locator: "block", blocks: range, issues: [...quoteIssues, ...issues] };
    }
    case "search_result_location": {
      const { range, issues } = readRange(citation, "start_block_index", "end_block_index");
      const handle = searchHandle(wholeOf(citation, "search_result_index"));
      return { ...shared, handle, locator: "block", blocks: range, issues: [...quoteIssues, ...issues] };
    }
    case "web_search_result_location":
      return { ...shared, handle: textOf(citation, "url"), locator: "url", issues: quoteIssues };
    default:
      return { ...shared, handle: shared.handle ?? textOf(citation, "url"), locator: "none", issues: quoteIssues };
  }
}

/** Documents that only citations tell of, where the request is not in the file. */
function sourcesOfCitations(citations: readonly { raw: unknown; draft: DraftCitation }[]): DraftSource[] {
  const found = new Map<string, DraftSource>();
  for (const { raw, draft } of citations) {
    if (draft.handle === null || found.has(draft.handle)) continue;
    const title = textOf(raw, "document_title") ?? textOf(raw, "title");
    const uri = textOf(raw, "url") ?? textOf(raw, "source");
    const { handle, path } = draft;
    found.set(handle, { handle, ordinal: null, title, uri, text: null, textOrigin: "absent", retrieved: null, path });
  }
  return [...found.values()];
}

const ENDINGS: Readonly<Record<string, NonNullable<Draft["ending"]>>> = {
  refusal: "refusal",
  max_tokens: "truncated",
  model_context_window_exceeded: "truncated",
};

function read(payload: Payload): Draft[] {
  const { response, responsePath, request, recordId } = payload;
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  const cited: { raw: unknown; draft: DraftCitation }[] = [];
  for (const [i, block] of listOf(response, "content").entries()) {
    const text = textOf(block, "text");
    if (textOf(block, "type") !== "text" || text === null) continue;
    const path = stepInto(responsePath, "content", i);
    const citations = listOf(block, "citations").map((raw, j) => {
      const draft = readCitation(raw, stepInto(path, "citations", j));
      cited.push({ raw, draft });
      return draft;
    });
    if (citations.length > 0) segments.push({ place: { kind: "part", part: parts.length }, citations, path });
    parts.push({ text, path });
  }
  const given = readSources(payload);
  const names = new Set(given.map(({ handle }) => handle));
  const isKnown = request !== null;
  const told = sourcesOfCitations(cited.filter(({ draft }) => !isKnown || draft.locator === "url"));
  return [
    {
      recordId,
      externalId: textOf(response, "id"),
      path: responsePath,
      question: questionOfRequest(request),
      model: textOf(response, "model"),
      parts,
      ending: ENDINGS[textOf(response, "stop_reason") ?? ""] ?? null,
      sources: [...given, ...told.filter(({ handle }) => !names.has(handle))],
      retrievedSet: isKnown ? "known" : "unknown",
      claimsFrom: "segments",
      segments,
      markers: null,
    },
  ];
}

/** Messages of Anthropic's API, with the request in an envelope where there is one: the answer does not carry what it cites. */
export const anthropicMessages: PayloadFormat = {
  name: "anthropic.messages",
  title: "Anthropic Messages, streams included",
  derives: [
    "exact source span",
    "pages",
    "blocks",
    "answer span (a whole text block)",
    "quotes",
    "retrieved set, with the request",
  ],
  lacks: ["answer span finer than the block", "character offsets of a page", "text of web results"],
  grain: "value",
  recognise: ({ response }) =>
    textOf(response, "type") === "message" && Array.isArray(member(response, "content"))
      ? "`type` is `message` and `content` a list of blocks"
      : null,
  read,
};
