import { has, listOf, member, stepInto, textOf } from "../json-access";
import type { Draft } from "../normalise/draft";
import type { PayloadFormat } from "../payload-format";
import { findAnswer, findAsked } from "./answer-of-outputs";
import { draftOfTrace, groupBy } from "./trace-record";

interface Run {
  readonly run: unknown;
  readonly path: string;
}

const isRun = (value: unknown): boolean => textOf(value, "run_type") !== null && has(value, "outputs");
const typeOf = ({ run }: Run): string => textOf(run, "run_type") ?? "";

/** Runs with the runs nested in them. */
function flatten(run: unknown, path: string): Run[] {
  const children = listOf(run, "child_runs").flatMap((child, i) => flatten(child, stepInto(path, "child_runs", i)));
  return [{ run, path }, ...children];
}

const traceOf = ({ run }: Run): string => textOf(run, "trace_id") ?? textOf(run, "id") ?? "";

function listDocuments(runs: readonly Run[]) {
  const retrievals = runs.filter((one) => typeOf(one) === "retriever");
  if (retrievals.length === 0) return null;
  return retrievals.flatMap(({ run, path }) => {
    const outputs = member(run, "outputs");
    const key = has(outputs, "documents") ? "documents" : "output";
    return listOf(outputs, key).map((document, i) => ({ document, path: stepInto(path, "outputs", key, i) }));
  });
}

/** The answer of the root, else of the last model call: once a trace, not once a nested run. */
function readTrace(runs: readonly Run[]): Draft {
  const root = runs.find(({ run }) => textOf(run, "parent_run_id") === null) ?? runs[0];
  const models = runs.filter((one) => typeOf(one) === "llm" && one !== root);
  const answers = [root, ...models.toReversed()].flatMap((one) => {
    const text = one === undefined ? null : findAnswer(member(one.run, "outputs"));
    return text === null || one === undefined ? [] : [{ text, path: stepInto(one.path, "outputs") }];
  });
  return draftOfTrace({
    id: textOf(root?.run, "id"),
    path: root?.path ?? "",
    question: findAsked(member(root?.run, "inputs")),
    answer: answers[0] ?? null,
    documents: listDocuments(runs),
  });
}

/** Runs of LangSmith: the retrieved set is that of the retrievers of the same trace. */
export const langsmithRuns: PayloadFormat = {
  name: "langsmith.runs",
  title: "LangSmith runs",
  derives: ["retrieved set, from the trace's retrievers", "sentence of each mark", "chunk text"],
  lacks: ["citations as such", "source span"],
  grain: "file",
  recognise: ({ value }) =>
    Array.isArray(value) && value.some(isRun) ? "its objects are runs with a `run_type`" : null,
  read: ({ value }) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const runs = list.flatMap((run, i) => flatten(run, stepInto("", i)));
    return [...groupBy(runs, traceOf).values()].map(readTrace);
  },
};
