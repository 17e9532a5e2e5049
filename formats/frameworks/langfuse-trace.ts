import { isObject, listOf, member, stepInto, textOf, unpackJson } from "../json-access";
import type { Draft } from "../normalise/draft";
import type { PayloadFormat } from "../payload-format";
import { findAnswer, findAsked } from "./answer-of-outputs";
import { draftOfTrace } from "./trace-record";

const isTrace = (value: unknown): boolean =>
  Array.isArray(member(value, "observations")) && textOf(value, "id") !== null;

/** The documents that a retriever gave out: a list, or a list under a name. */
function listOutput(observation: unknown, path: string) {
  const output = unpackJson(member(observation, "output"));
  const at = stepInto(path, "output");
  if (Array.isArray(output)) return output.map((document: unknown, i) => ({ document, path: stepInto(at, i) }));
  const key = ["documents", "docs", "chunks", "results", "contexts"].find((name) =>
    Array.isArray(member(output, name)),
  );
  return key === undefined ? [] : listOf(output, key).map((document, i) => ({ document, path: stepInto(at, key, i) }));
}

function readTrace(trace: unknown, path: string): Draft {
  const observations = listOf(trace, "observations").map((observation, i) => ({
    observation,
    path: stepInto(path, "observations", i),
  }));
  const ofType = (type: string) => observations.filter(({ observation }) => textOf(observation, "type") === type);
  const retrievers = ofType("RETRIEVER");
  const generation = ofType("GENERATION").at(-1);
  const own = findAnswer(unpackJson(member(trace, "output")));
  const generated = findAnswer(unpackJson(member(generation?.observation, "output")));
  const text = own ?? generated;
  const at = own === null && generation !== undefined ? generation.path : path;
  return draftOfTrace({
    id: textOf(trace, "id"),
    path,
    question: findAsked(unpackJson(member(trace, "input"))),
    answer: text === null ? null : { text, path: stepInto(at, "output") },
    documents: retrievers.length === 0 ? null : retrievers.flatMap((one) => listOutput(one.observation, one.path)),
  });
}

/** Traces of Langfuse with their observations. */
export const langfuseTrace: PayloadFormat = {
  name: "langfuse.trace",
  title: "Langfuse traces",
  derives: ["retrieved set, from observations of type RETRIEVER", "sentence of each mark"],
  lacks: ["citations as such", "source span"],
  grain: "value",
  recognise: ({ value }) => (isObject(value) && isTrace(value) ? "it is a trace with `observations`" : null),
  read: ({ value }) => [readTrace(value, "")],
};
