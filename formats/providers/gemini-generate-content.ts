import { asName, has, listOf, member, memberAt, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";

const BLOCKING = new Set(["SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "RECITATION", "IMAGE_SAFETY"]);

function endingOf(reason: string | null): "truncated" | "blocked" | null {
  if (reason === "MAX_TOKENS") return "truncated";
  return BLOCKING.has(reason ?? "") ? "blocked" : null;
}

/** Pages from 1, both counted in; File Search gives one, a chunk of a corpus first and last. */
function pagesOf(context: unknown): readonly [number, number] | null {
  const page = wholeOf(context, "pageNumber");
  if (page !== null) return [page, page];
  const span = memberAt(context, "ragChunk", "pageSpan");
  const first = wholeOf(span, "firstPage");
  return first === null ? null : [first, wholeOf(span, "lastPage") ?? first];
}

function readChunk(chunk: unknown, ordinal: number, path: string): DraftSource {
  const shared = { handle: String(ordinal), ordinal };
  const context = objectOf(chunk, "retrievedContext");
  if (context !== null) {
    const title = textOf(context, "title");
    const store = textOf(context, "fileSearchStore");
    const text = textOf(context, "text") ?? textOf(member(context, "ragChunk"), "text");
    return {
      ...shared,
      title,
      uri: textOf(context, "uri"),
      doc: store === null || title === null ? textOf(context, "documentName") : `${store}/${title}`,
      pages: pagesOf(context),
      text,
      textOrigin: "retrieval",
      path: stepInto(path, "retrievedContext"),
    };
  }
  const kind = ["web", "maps", "image"].find((name) => has(chunk, name)) ?? "web";
  const place = member(chunk, kind);
  const uri = textOf(place, "uri") ?? textOf(place, "sourceUri");
  const text = textOf(place, "text");
  return { ...shared, title: textOf(place, "title"), uri, text, textOrigin: "retrieval", path: stepInto(path, kind) };
}

const locatorOf = ({ pages, text, uri }: DraftSource) =>
  pages != null ? "page" : text === null && uri != null ? "url" : "chunk";

function readSupport(
  support: unknown,
  path: string,
  sources: readonly DraftSource[],
  parts: readonly DraftPart[],
): DraftSegment {
  const segment = objectOf(support, "segment");
  const citations = listOf(support, "groundingChunkIndices").map((index, i) => {
    const handle = asName(index);
    const source = sources.find((one) => one.handle === handle);
    const locator = source === undefined ? "chunk" : locatorOf(source);
    return { handle, locator, path: stepInto(path, "groundingChunkIndices", i) } as const;
  });
  if (segment === null) return { place: { kind: "unknown" }, citations, path };
  // proto3 leaves zeros out.
  const index = wholeOf(segment, "partIndex") ?? 0;
  const place = {
    kind: "range",
    part: parts.findIndex((part) => part.index === index),
    start: wholeOf(segment, "startIndex"),
    end: wholeOf(segment, "endIndex"),
    unit: "byte",
    text: textOf(segment, "text"),
  } as const;
  return { place, citations, path };
}

function readCandidate(candidate: unknown, path: string, recordId: string | null, payload: Payload): Draft {
  const metadata = objectOf(candidate, "groundingMetadata");
  const at = stepInto(path, "groundingMetadata");
  const sources = listOf(metadata, "groundingChunks").map((chunk, i) =>
    readChunk(chunk, i, stepInto(at, "groundingChunks", i)),
  );
  const parts = listOf(member(candidate, "content"), "parts").flatMap((part, index): DraftPart[] => {
    const text = textOf(part, "text");
    if (text === null || member(part, "thought") === true) return [];
    return [{ text, index, path: stepInto(path, "content", "parts", index, "text") }];
  });
  return {
    recordId,
    externalId: textOf(payload.response, "responseId"),
    path,
    question: questionOfGemini(payload.request),
    model: textOf(payload.response, "modelVersion"),
    parts,
    ending: endingOf(textOf(candidate, "finishReason")),
    sources,
    retrievedSet: metadata === null ? "unknown" : "known",
    claimsFrom: "segments",
    segments: listOf(metadata, "groundingSupports").map((support, i) =>
      readSupport(support, stepInto(at, "groundingSupports", i), sources, parts),
    ),
    markers: null,
  };
}

function questionOfGemini(request: unknown): string | null {
  const asked = listOf(request, "contents").findLast((content) => (textOf(content, "role") ?? "user") === "user");
  const texts = listOf(asked, "parts").flatMap((part) => textOf(part, "text") ?? []);
  return texts.length > 0 ? texts.join("\n") : questionOfRequest(request);
}

function read(payload: Payload): Draft[] {
  const candidates = listOf(payload.response, "candidates");
  if (candidates.length === 0)
    return [{ ...readCandidate(null, payload.responsePath, payload.recordId, payload), ending: "blocked" }];
  return candidates.map((candidate, i) => {
    const path = stepInto(payload.responsePath, "candidates", i);
    const { recordId } = payload;
    const id = candidates.length === 1 ? recordId : recordId === null ? String(i) : `${recordId}.${i}`;
    return readCandidate(candidate, path, id, payload);
  });
}

/** Gemini with grounding: search, File Search, corpora. Indices are UTF-8 bytes; a thought is no answer text. */
export const geminiGenerateContent: PayloadFormat = {
  name: "gemini.generateContent",
  title: "Gemini generateContent with grounding (search, File Search, corpora)",
  derives: ["exact answer span", "chunk", "pages of File Search", "retrieved set"],
  lacks: ["source span", "text of web chunks"],
  grain: "value",
  recognise: ({ response }) =>
    Array.isArray(member(response, "candidates")) || has(response, "promptFeedback") ? "it has `candidates`" : null,
  read,
};
