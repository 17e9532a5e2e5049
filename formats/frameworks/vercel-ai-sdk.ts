import { firstText, listOf, member, stepInto, textOf } from "../json-access";
import type { Draft, DraftPart, DraftSource } from "../normalise/draft";
import { findQuestion, type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";

const isSource = (part: unknown): boolean => {
  const type = textOf(part, "type") ?? "";
  return (
    type === "source" || type === "source-url" || type === "source-document" || textOf(part, "sourceType") !== null
  );
};

/** Parts of a result, of a stored message, or the plain result with texts and sources apart. */
function listParts(holder: unknown, path: string) {
  const key = ["content", "parts"].find((name) => Array.isArray(member(holder, name)));
  const parts = key === undefined ? [] : listOf(holder, key).map((part, i) => ({ part, path: stepInto(path, key, i) }));
  const sources = listOf(holder, "sources").map((part, i) => ({ part, path: stepInto(path, "sources", i) }));
  const inParts = parts.filter(({ part }) => isSource(part));
  return { parts, sources: inParts.length > 0 ? inParts : sources };
}

const readSource = (part: unknown, path: string): DraftSource => ({
  handle: firstText(part, "url", "id", "sourceId", "filename", "title") ?? "",
  ordinal: null,
  title: firstText(part, "title", "filename"),
  uri: textOf(part, "url"),
  text: null,
  textOrigin: "absent",
  retrieved: null,
  path,
});

function read({ value, recordId, request }: Payload): Draft[] {
  const { parts, sources } = listParts(value, "");
  const texts = parts.flatMap(({ part, path }): DraftPart[] => {
    const text = textOf(part, "text");
    return textOf(part, "type") === "text" && text !== null ? [{ text, path }] : [];
  });
  const plain = textOf(value, "text");
  const read = sources.map(({ part, path }) => readSource(part, path));
  return [
    {
      recordId,
      externalId: textOf(value, "id"),
      path: "",
      question: textOf(value, "prompt") ?? findQuestion(listOf(value, "messages")) ?? questionOfRequest(request),
      parts: texts.length > 0 ? texts : [{ text: plain ?? "", path: "text" }],
      ending: textOf(value, "finishReason") === "length" ? "truncated" : null,
      sources: read.filter(({ handle }, i) => read.findIndex((other) => other.handle === handle) === i),
      retrievedSet: "unknown",
      claimsFrom: "sentences",
      segments: read.map(({ handle, uri, path }) => ({
        place: { kind: "unknown" },
        citations: [{ handle, locator: uri == null ? "file" : "url", path }],
        path,
      })),
      markers: null,
    },
  ];
}

/** Results of Vercel's AI SDK: sources without any link to words. The raw body of the provider is better, where it was kept. */
export const vercelAiSdk: PayloadFormat = {
  name: "vercel.ai-sdk",
  title: "Vercel AI SDK results and stored messages",
  derives: ["sources"],
  lacks: ["answer position", "source text", "retrieved set", "what the provider said beyond that: import its raw body"],
  grain: "value",
  recognise: ({ value }) => {
    const { parts, sources } = listParts(value, "");
    const hasText = textOf(value, "text") !== null || parts.some(({ part }) => textOf(part, "type") === "text");
    const isTyped = sources.some(({ part }) => isSource(part));
    const isResult = textOf(value, "finishReason") !== null && Array.isArray(member(value, "sources"));
    return hasText && (isTyped || isResult) ? "it holds `source` parts beside its text" : null;
  },
  read,
};
