import { CLAIM_LABELS, type ClaimLabel, type Outcome, type Reason, REASONS } from "./codes";
import type { LabelKey } from "./code-texts";
import { DEFAULT_RUBRIC, type RubricDefinition } from "./default-rubric";
import type { GuidelineSection } from "./guideline";
import { labelOfReason } from "./reason-table";

/** What a project's own rubric says of one label. What the label does to the rate is the code's and no rubric's (ADR 0021). */
export interface LabelText {
  readonly code: ClaimLabel | Outcome;
  readonly word: string;
  readonly shortWord: string;
  readonly key: LabelKey | null;
  readonly condition: string;
}

export interface ReasonText {
  readonly code: Reason;
  readonly word: string;
}

/** Everything of a rubric that people may write themselves. */
export interface RubricText {
  /** The printed name: `NAME/NUMBER` names a version. */
  readonly id: string;
  readonly question: string;
  readonly labels: readonly LabelText[];
  readonly reasons: readonly ReasonText[];
  readonly guideline: readonly GuidelineSection[];
}

/** What is wrong with a rubric, and where: the field's path, as the form and the API name it. */
export interface RubricProblem {
  readonly field: string;
  readonly code:
    | "name_not_printable"
    | "name_reserved"
    | "text_missing"
    | "code_missing"
    | "code_twice"
    | "word_twice"
    | "key_missing"
    | "key_twice"
    | "example_reason_missing"
    | "example_reason_of_another_label"
    | "example_missing";
}

const LABEL_CODES = DEFAULT_RUBRIC.labels.map((label) => label.code);
const isClaimLabel = (code: string): code is ClaimLabel => CLAIM_LABELS.some((label) => label === code);

/** The text of a rubric, to begin another one from. */
export function textOfRubric({ id, question, labels, reasons, guideline }: RubricDefinition): RubricText {
  return {
    id,
    question,
    labels: labels.map(({ code, word, shortWord, key, condition }) => ({ code, word, shortWord, key, condition })),
    reasons: reasons.map(({ code, word }) => ({ code, word })),
    guideline,
  };
}

/** A text as the rubric it is: labels and reasons in the order of the codes, with the effects the codes have. */
export function rubricOfText(text: RubricText, version: number): RubricDefinition {
  const labels = new Map(text.labels.map((label) => [label.code, label]));
  const reasons = new Map(text.reasons.map((reason) => [reason.code, reason]));
  return {
    id: text.id,
    version,
    question: text.question,
    labels: DEFAULT_RUBRIC.labels.map((label) => ({ ...label, ...labels.get(label.code) })),
    reasons: DEFAULT_RUBRIC.reasons.map((reason) => ({ ...reason, ...reasons.get(reason.code) })),
    guideline: text.guideline,
  };
}

function problemsOfCodes(codes: readonly string[], all: readonly string[], field: string): RubricProblem[] {
  return [
    ...all
      .filter((code) => !codes.includes(code))
      .map((code): RubricProblem => ({ field: `${field}.${code}`, code: "code_missing" })),
    ...codes.flatMap((code, index): RubricProblem[] =>
      codes.indexOf(code) === index ? [] : [{ field: `${field}.${code}`, code: "code_twice" }],
    ),
  ];
}

/** Every place that is blank. */
function problemsOfBlanks(text: RubricText): RubricProblem[] {
  const places: (readonly [string, string])[] = [
    ["question", text.question],
    ...text.labels.flatMap(({ code, word, shortWord, condition }) => [
      [`labels.${code}.word`, word] as const,
      [`labels.${code}.shortWord`, shortWord] as const,
      [`labels.${code}.condition`, condition] as const,
    ]),
    ...text.reasons.map(({ code, word }) => [`reasons.${code}.word`, word] as const),
    ...text.guideline.flatMap((section, at) => [
      [`guideline.${at}.title`, section.title] as const,
      [`guideline.${at}.text`, section.text] as const,
      ...section.examples.flatMap((example, place) => [
        [`guideline.${at}.examples.${place}.claim`, example.claim] as const,
        [`guideline.${at}.examples.${place}.source`, example.source] as const,
      ]),
    ]),
  ];
  return places
    .filter(([, said]) => said.trim() === "")
    .map(([field]): RubricProblem => ({ field, code: "text_missing" }));
}

/** Two labels that read the same, or answer to the same key, could not be told apart. */
function problemsOfLabels(labels: readonly LabelText[]): RubricProblem[] {
  const claims = labels.filter((label) => isClaimLabel(label.code));
  const wordOf = (label: LabelText) => label.word.trim().toLowerCase();
  return [
    ...labels.flatMap((label, index): RubricProblem[] =>
      labels.findIndex((other) => wordOf(other) === wordOf(label)) === index
        ? []
        : [{ field: `labels.${label.code}.word`, code: "word_twice" }],
    ),
    ...claims.flatMap((label, index): RubricProblem[] => {
      const field = `labels.${label.code}.key`;
      if (label.key === null) return [{ field, code: "key_missing" }];
      return claims.findIndex((other) => other.key === label.key) === index ? [] : [{ field, code: "key_twice" }];
    }),
  ];
}

function problemsOfExamples(guideline: readonly GuidelineSection[]): RubricProblem[] {
  return guideline.flatMap((section, at) => [
    ...(section.examples.length === 0 ? [{ field: `guideline.${at}`, code: "example_missing" } as const] : []),
    ...section.examples.flatMap(({ label, reason }, place): RubricProblem[] => {
      const field = `guideline.${at}.examples.${place}.reason`;
      const isFail = label === "unsupported" || label === "misattributed";
      if (isFail && reason === null) return [{ field, code: "example_reason_missing" }];
      const isOther = reason !== null && labelOfReason(reason) !== label;
      return isOther ? [{ field, code: "example_reason_of_another_label" }] : [];
    }),
  ]);
}

function problemsOfName(id: string): RubricProblem[] {
  if (!/^[a-z][a-z0-9-]{1,59}$/.test(id)) return [{ field: "id", code: "name_not_printable" }];
  return id === DEFAULT_RUBRIC.id ? [{ field: "id", code: "name_reserved" }] : [];
}

/** Everything that keeps a text from being a rubric; an empty list is the only permission. */
export function checkRubricText(text: RubricText): readonly RubricProblem[] {
  return [
    ...problemsOfName(text.id),
    ...problemsOfCodes(
      text.labels.map((label) => label.code),
      LABEL_CODES,
      "labels",
    ),
    ...problemsOfCodes(
      text.reasons.map((reason) => reason.code),
      REASONS,
      "reasons",
    ),
    ...problemsOfBlanks(text),
    ...problemsOfLabels(text.labels),
    ...problemsOfExamples(text.guideline),
  ];
}

/** One thing that two versions say differently; null where one of them says nothing there. */
export interface TextChange {
  /** What it is, by its field's path. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Said = ReadonlyMap<string, string>;

/** What a rubric says, each thing under the path of its field. Guideline sections go by their ids, so that moving one is no change. */
export function statementsOf(rubric: RubricText): Said {
  const said: (readonly [string, string])[] = [
    ["id", rubric.id],
    ["question", rubric.question],
    ...rubric.labels.flatMap(({ code, word, shortWord, key, condition }) => [
      [`labels.${code}.word`, word] as const,
      [`labels.${code}.shortWord`, shortWord] as const,
      ...(key === null ? [] : [[`labels.${code}.key`, key] as const]),
      [`labels.${code}.condition`, condition] as const,
    ]),
    ...rubric.reasons.map(({ code, word }) => [`reasons.${code}.word`, word] as const),
    ...rubric.guideline.flatMap(({ id, title, text, examples }) => [
      [`guideline.${id}.title`, title] as const,
      [`guideline.${id}.text`, text] as const,
      ...examples.map(
        ({ claim, source, label, reason }, at) =>
          [
            `guideline.${id}.examples.${at}`,
            `${claim}\n${source}\n${label}${reason === null ? "" : `, ${reason}`}`,
          ] as const,
      ),
    ]),
  ];
  return new Map(said);
}

/** What changed from one map of statements to another, in the order of the second, what is gone last. */
export function changesBetween(before: Said, after: Said): readonly TextChange[] {
  const changed = [...after].flatMap(([field, text]): TextChange[] => {
    const old = before.get(field) ?? null;
    return old === text ? [] : [{ field, before: old, after: text }];
  });
  const gone = [...before].flatMap(([field, text]): TextChange[] =>
    after.has(field) ? [] : [{ field, before: text, after: null }],
  );
  return [...changed, ...gone];
}
