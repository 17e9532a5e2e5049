import { member, textOf } from "../json-access";
import type { Draft } from "../normalise/draft";
import type { PayloadFormat } from "../payload-format";
import { listNumbered, listSpans, textAttribute, type TraceSpan } from "./span-attributes";
import { draftOfTrace, groupBy } from "./trace-record";

const KIND = "openinference.span.kind";
const kindOf = (span: TraceSpan): string =>
  (textAttribute(span, KIND) ?? textOf(span.span, "span_kind") ?? "").toUpperCase();

const RERANKED = "reranker.output_documents";
const RETRIEVED = "retrieval.documents";

/** What was put before the model: the last reranker's output if there is one, else what the retrievers found. */
function listDocuments(spans: readonly TraceSpan[]) {
  const reranked = spans.findLast((span) => kindOf(span) === "RERANKER");
  const sources = reranked === undefined ? spans.filter((span) => kindOf(span) === "RETRIEVER") : [reranked];
  if (sources.length === 0) return null;
  const prefix = reranked === undefined ? RETRIEVED : RERANKED;
  return sources.flatMap((span) =>
    listNumbered(span, prefix, "document").map((document, i) => ({
      document,
      path: `${span.path}.attributes.${prefix}.${i}`,
    })),
  );
}

/** The last message that a model gave out, whose content may be in parts. */
function findMessage(span: TraceSpan): { text: string; path: string } | null {
  const messages = listNumbered(span, "llm.output_messages", "message");
  const path = `${span.path}.attributes.llm.output_messages`;
  const texts = messages.map((message) => {
    const content = textOf(message, "content") ?? textOf(message, "message.content");
    if (content !== null) return content;
    const parts = Object.entries(Object(message) as Record<string, unknown>).filter(([key]) =>
      /^contents\.\d+\.message_content\.text$/.test(key),
    );
    return parts.length === 0 ? null : parts.map(([, text]) => String(text)).join("");
  });
  const place = texts.findLastIndex((text) => text !== null);
  const text = texts[place];
  return text == null ? null : { text, path: `${path}.${place}` };
}

function findAnswer(spans: readonly TraceSpan[]): { text: string; path: string } | null {
  const models = spans.filter((span) => kindOf(span) === "LLM");
  for (const span of models.toReversed()) {
    const message = findMessage(span);
    if (message !== null) return message;
  }
  const root = spans.find((span) => span.parentId === null) ?? models.at(-1);
  const text = root === undefined ? null : textAttribute(root, "output.value");
  return text === null || root === undefined ? null : { text, path: `${root.path}.attributes.output.value` };
}

function readTrace(traceId: string, spans: readonly TraceSpan[]): Draft {
  const asked = spans.find((span) => span.parentId === null && textAttribute(span, "input.value") !== null);
  const first = asked ?? spans.find((span) => textAttribute(span, "input.value") !== null);
  return draftOfTrace({
    id: traceId === "" ? null : traceId,
    path: spans[0]?.path ?? "",
    question: first === undefined ? null : textAttribute(first, "input.value"),
    answer: findAnswer(spans),
    documents: listDocuments(spans),
  });
}

/** Spans of OpenInference (Phoenix and others), flat or nested. */
export const openinferenceSpans: PayloadFormat = {
  name: "openinference.spans",
  title: "OpenInference spans",
  derives: ["retrieved set, after reranking", "sentence of each mark"],
  lacks: ["citations as such", "source span"],
  grain: "file",
  recognise: ({ value }) => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const isOne =
      listSpans([first]).some((span) => kindOf(span) !== "" && span.attributes.size > 0) &&
      (member(first, "attributes") !== undefined || member(first, "resourceSpans") !== undefined);
    return isOne ? "its spans have an `openinference.span.kind`" : null;
  },
  read: ({ value }) =>
    [...groupBy(listSpans(value), (span) => span.traceId)].map(([id, spans]) => readTrace(id, spans)),
};
