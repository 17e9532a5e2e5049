import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REASONS } from "./codes";
import { DEFAULT_RUBRIC } from "./default-rubric";
import { GUIDELINE } from "./guideline";
import {
  changesBetween,
  checkRubricText,
  rubricOfText,
  type RubricText,
  statementsOf,
  textOfRubric,
} from "./rubric-text";
import { DEFAULT_WORDS, wordsOfRubric } from "./rubric-words";

const own: RubricText = { ...textOfRubric(DEFAULT_RUBRIC), id: "ward-notes" };
const withLabel = (code: string, change: object): RubricText => ({
  ...own,
  labels: own.labels.map((label) => (label.code === code ? { ...label, ...change } : label)),
});
const codesOf = (text: RubricText) => checkRubricText(text).map(({ field, code }) => `${field} ${code}`);

describe("a project's own rubric", () => {
  it("may be the shipped one under another name", () => {
    expect(checkRubricText(own)).toEqual([]);
    expect(rubricOfText(own, 4)).toEqual({ ...DEFAULT_RUBRIC, id: "ward-notes", version: 4 });
  });

  it.each([
    ["a reserved name", { ...own, id: DEFAULT_RUBRIC.id }, "id name_reserved"],
    ["a name that can't be printed", { ...own, id: "Ward / notes" }, "id name_not_printable"],
    ["no question", { ...own, question: " " }, "question text_missing"],
    ["a label left out", { ...own, labels: own.labels.slice(1) }, "labels.grounded code_missing"],
    ["a label twice", { ...own, labels: [...own.labels, ...own.labels.slice(0, 1)] }, "labels.grounded code_twice"],
    ["a reason left out", { ...own, reasons: own.reasons.slice(1) }, `reasons.${REASONS[0]} code_missing`],
    [
      "two labels that read the same",
      withLabel("unsupported", { word: "grounded " }),
      "labels.unsupported.word word_twice",
    ],
    [
      "a label of claims without a key",
      withLabel("misattributed", { key: null }),
      "labels.misattributed.key key_missing",
    ],
    ["two labels on one key", withLabel("misattributed", { key: "1" }), "labels.misattributed.key key_twice"],
    [
      "a section without an example",
      { ...own, guideline: [{ ...GUIDELINE[0], id: "q", title: "t", text: "t", examples: [] }] },
      "guideline.0 example_missing",
    ],
    [
      "an example whose reason is another label's",
      {
        ...own,
        guideline: [
          {
            id: "q",
            title: "t",
            text: "t",
            examples: [{ claim: "c", source: "s", label: "unsupported" as const, reason: "padding" as const }],
          },
        ],
      },
      "guideline.0.examples.0.reason example_reason_of_another_label",
    ],
  ])("is refused with %s, and says where", (_name, text: RubricText, problem) => {
    expect(codesOf(text)).toContain(problem);
  });

  it("never changes what a label does to the rate", () => {
    const renamed = rubricOfText(withLabel("misattributed", { word: "Wrong note" }), 2);
    expect(renamed.labels.map(({ code, effect }) => [code, effect])).toEqual(
      DEFAULT_RUBRIC.labels.map(({ code, effect }) => [code, effect]),
    );
  });

  it("gives screens its words, and the shipped ones for what it leaves out", () => {
    expect(wordsOfRubric(DEFAULT_RUBRIC)).toEqual(DEFAULT_WORDS);
    const words = wordsOfRubric(rubricOfText(withLabel("grounded", { word: "On the record", key: "7" }), 2));
    expect([words.labels.grounded.word, words.keys.grounded, words.labels.no_answer.word]).toEqual([
      "On the record",
      "7",
      "No answer",
    ]);
  });
});

describe("the difference between two versions", () => {
  it("is empty against itself, whatever it says", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (question, condition) => {
        const text = { ...withLabel("grounded", { condition }), question };
        expect(changesBetween(statementsOf(text), statementsOf(text))).toEqual([]);
      }),
    );
  });

  it("names each thing that is said otherwise, new or gone", () => {
    const [first, ...rest] = own.guideline;
    if (first === undefined) throw new Error("the guideline has no section");
    const after = { ...withLabel("grounded", { condition: "It says so." }), guideline: rest };
    const changes = changesBetween(statementsOf(own), statementsOf(after));
    expect(changes.map(({ field }) => field)).toEqual([
      "labels.grounded.condition",
      "guideline.question.title",
      "guideline.question.text",
      ...first.examples.map((_, at) => `guideline.question.examples.${at}`),
    ]);
    expect(changes[1]).toMatchObject({ before: first.title, after: null });
  });

  it("does not take a moved section for a change", () => {
    const moved = { ...own, guideline: own.guideline.toReversed() };
    expect(changesBetween(statementsOf(own), statementsOf(moved))).toEqual([]);
  });
});

describe("the shipped guideline", () => {
  /** Rubric section 7, case by case. */
  const HARD_CASES = [
    "several_passages",
    "computed",
    "tables",
    "scans",
    "text_sent",
    "parallel",
    "absence",
    "opinion",
    "premise",
    "from_the_question",
    "tools",
    "language",
    "date",
  ];

  it.each(HARD_CASES)("has the hard case %s with an example of its own", (id) => {
    const section = GUIDELINE.find((candidate) => candidate.id === id);
    expect(section?.examples.length).toBeGreaterThan(0);
  });

  it("shows what each label of a claim is given for", () => {
    const labels = new Set(GUIDELINE.flatMap((section) => section.examples.map((example) => example.label)));
    expect(labels).toEqual(new Set(["grounded", "unsupported", "misattributed", "not_a_claim"]));
  });
});
