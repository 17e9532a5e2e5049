import { firstText, has, listOf, member, nameOf, stepInto } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { findDocument } from "../frameworks/read-document";

const keyOf = (row: unknown, ...names: readonly string[]): string => names.find((name) => has(row, name)) ?? "";

const SOURCED = /^deepeval_source=(.*?),deepeval_context=(.*)$/su;

/** A context names its source only in the form made for that; a colon in a text is no such thing. */
function readContext(context: unknown, place: number, path: string): DraftSource {
  const document = findDocument(context);
  const [, source, text] = SOURCED.exec(document.text ?? "") ?? [];
  const origin = source ?? document.origin;
  return {
    handle: String(place + 1),
    ordinal: place,
    title: document.title ?? origin,
    uri: document.uri,
    doc: origin,
    text: text ?? document.text,
    textOrigin: "retrieval",
    path,
  };
}

function read({ value, recordId }: Payload): Draft[] {
  const key = keyOf(value, "retrieval_context", "retrievalContext");
  const contexts = member(value, key);
  const answerKey = keyOf(value, "actual_output", "actualOutput");
  return [
    {
      recordId: nameOf(value, "id") ?? recordId ?? "0",
      path: "",
      question: firstText(value, "input"),
      parts: [{ text: firstText(value, "actual_output", "actualOutput") ?? "", path: answerKey }],
      sources: listOf(value, key).map((context, i) => readContext(context, i, stepInto("", key, i))),
      retrievedSet: Array.isArray(contexts) ? "known" : "unknown",
      claimsFrom: "sentences",
      markers: "chunk",
    },
  ];
}

/** Test cases of DeepEval, in either spelling. */
export const deepeval: PayloadFormat = {
  name: "deepeval.json",
  title: "DeepEval test cases",
  derives: ["context text", "its source, where marked as one", "sentence of each mark", "retrieved set"],
  lacks: ["ids", "source span"],
  grain: "value",
  recognise: ({ value }) =>
    has(value, "input") && (has(value, "actual_output") || has(value, "actualOutput"))
      ? "it has `input` and `actual_output`"
      : null,
  read,
};
