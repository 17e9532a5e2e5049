import type { ExportedLabel, ExportedResponse, ExportedVerdict } from "@/contracts/exports";
import { csvLine } from "../output/csv";

/** Turns the lines of an export into text of another form, piece by piece. */
export type ExportForm = (lines: AsyncIterable<string>) => AsyncGenerator<string>;

/** The lines as the server sent them. */
export async function* asJsonLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row a line, its members the columns; `spread` makes several rows of one line. */
const asCsv = <Line>(names: readonly string[], spread: (line: Line) => readonly Readonly<Record<string, unknown>>[]) =>
  async function* (lines: AsyncIterable<string>): AsyncGenerator<string> {
    yield csvLine(names.map(snakeCase));
    for await (const line of lines) {
      for (const row of spread(JSON.parse(line) as Line)) yield csvLine(names.map((name) => row[name]));
    }
  };

const OF_RESPONSE = ["run", "system", "response"];

export const labelsAsCsv: ExportForm = asCsv<ExportedLabel>(
  [
    ...OF_RESPONSE,
    "origin",
    "rater",
    "claim",
    "claimText",
    "state",
    "label",
    "vocabulary",
    "reason",
    "severity",
    "note",
    "evidence",
    "isCurrent",
    "rubricVersion",
    "at",
  ],
  (line) => [line],
);

/** A row a claim; a response without any has one row. */
export const verdictsAsCsv: ExportForm = asCsv<ExportedVerdict>(
  [
    ...OF_RESPONSE,
    "outcome",
    "basis",
    "decidedAt",
    "rubricVersion",
    "claim",
    "claimText",
    "label",
    "reason",
    "severity",
    "claimBasis",
  ],
  ({ claims, ...verdict }) =>
    claims.length === 0
      ? [verdict]
      : claims.map(({ basis: claimBasis, ...claim }) => ({ ...verdict, ...claim, claimBasis })),
);

export const responsesAsCsv: ExportForm = asCsv<ExportedResponse>(
  [...OF_RESPONSE, "question", "answer", "retrievedSet", "passages", "claims"],
  (line) => [line],
);

/** Questions of the golden set; what a target says is JSON in its cell. */
export const goldenAsCsv: ExportForm = asCsv<Readonly<Record<string, unknown>>>(
  ["id", "question", "kind", "adversarial", "shape", "use", "target", "digest", "frozen_at"],
  (line) => [line],
);

/** Ragas' own names; a passage whose text stays is an empty one, so that places still count. */
export async function* asRagas(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const { question, answer, passages } = JSON.parse(line) as ExportedResponse;
    const row = {
      user_input: question,
      response: answer,
      retrieved_contexts: passages.map(({ text }) => text ?? ""),
      retrieved_context_ids: passages.map(({ handle }) => handle),
    };
    yield `${JSON.stringify(row)}\n`;
  }
}

const taskOf = ([first, ...more]: readonly [ExportedLabel, ...ExportedLabel[]]) => ({
  data: {
    text: first.claimText ?? "",
    run: first.run,
    system: first.system,
    response: first.response,
    claim: first.claim,
  },
  annotations: [first, ...more].map(
    ({ rater, label, state, origin, reason, severity, note, evidence, at, isCurrent }) => ({
      completed_by: rater,
      // What could not be judged is a skip of its own, never an empty label.
      was_cancelled: state === "cannot_judge",
      ...(at === null ? {} : { created_at: at }),
      result:
        label === null
          ? []
          : [{ type: "choices", from_name: "label", to_name: "text", value: { choices: [label] }, origin: "manual" }],
      // Offsets count code points of the document version's text.
      meta: { origin, reason, severity, note, evidence, is_current: isCurrent },
    }),
  ),
});

const isOfOneTask = (a: ExportedLabel, b: ExportedLabel) =>
  a.run === b.run && a.response === b.response && a.claim === b.claim;

/** A task a claim with an annotation a label, as Label Studio imports them: one JSON list. */
export async function* asLabelStudio(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let group: [ExportedLabel, ...ExportedLabel[]] | null = null;
  let isFirst = true;
  const print = (labels: [ExportedLabel, ...ExportedLabel[]]) => {
    const text = `${isFirst ? "[" : ","}\n${JSON.stringify(taskOf(labels))}`;
    isFirst = false;
    return text;
  };
  for await (const line of lines) {
    const label = JSON.parse(line) as ExportedLabel;
    if (group !== null && isOfOneTask(group[0], label)) {
      group.push(label);
      continue;
    }
    if (group !== null) yield print(group);
    group = [label];
  }
  if (group !== null) yield print(group);
  yield isFirst ? "[]\n" : "\n]\n";
}
