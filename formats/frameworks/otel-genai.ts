import { asList, firstText, listOf, textOf, unpackJson } from "../json-access";
import type { Draft } from "../normalise/draft";
import type { PayloadFormat } from "../payload-format";
import { listNumbered, listSpans, type TraceSpan } from "./span-attributes";
import { draftOfTrace, groupBy } from "./trace-record";

const isGenAi = (span: TraceSpan): boolean => [...span.attributes.keys()].some((name) => name.startsWith("gen_ai."));

/** The texts of a message's parts; thoughts are other parts. */
const textOfParts = (message: unknown): string | null => {
  const texts = listOf(message, "parts").flatMap((part) =>
    (textOf(part, "type") ?? "text") === "text" ? (firstText(part, "content", "text") ?? []) : [],
  );
  return texts.length === 0 ? textOf(message, "content") : texts.join("");
};

function findText(span: TraceSpan, name: string, role: string): string | null {
  const messages = asList(unpackJson(span.attributes.get(name))) ?? [];
  const found = messages.findLast((message) => textOf(message, "role") === role && textOfParts(message) !== null);
  return found === undefined ? null : textOfParts(found);
}

function readTrace(traceId: string, spans: readonly TraceSpan[]): Draft {
  const retrievals = spans.filter((span) => span.attributes.has("gen_ai.retrieval.documents"));
  const answering = spans.findLast((span) => findText(span, "gen_ai.output.messages", "assistant") !== null);
  const text = answering === undefined ? null : findText(answering, "gen_ai.output.messages", "assistant");
  const asked = spans
    .map((span) => findText(span, "gen_ai.input.messages", "user"))
    .find((question) => question !== null);
  return draftOfTrace({
    id: traceId === "" ? null : traceId,
    path: spans[0]?.path ?? "",
    question: asked ?? null,
    answer: text === null ? null : { text, path: `${answering?.path ?? ""}.attributes.gen_ai.output.messages` },
    documents:
      retrievals.length === 0
        ? null
        : retrievals.flatMap((span) =>
            listNumbered(span, "gen_ai.retrieval.documents", "document").map((document, i) => ({
              document,
              path: `${span.path}.attributes.gen_ai.retrieval.documents[${i}]`,
            })),
          ),
  });
}

/** Spans of OpenTelemetry's conventions for generative AI. */
export const otelGenai: PayloadFormat = {
  name: "otel.genai",
  title: "OpenTelemetry GenAI spans",
  derives: ["retrieved set, where producers add the content", "sentence of each mark"],
  lacks: ["citations as such", "document texts, which the convention does not require"],
  grain: "file",
  recognise: ({ value }) => (listSpans(value).some(isGenAi) ? "its spans have `gen_ai` attributes" : null),
  read: ({ value }) =>
    [
      ...groupBy(
        listSpans(value).filter((span) => isGenAi(span)),
        (span) => span.traceId,
      ),
    ].map(([id, spans]) => readTrace(id, spans)),
};
