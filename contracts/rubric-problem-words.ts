import type { RubricProblem } from "@/domain/rubric/rubric-text";

/** What is wrong with a rubric, in words that say what to do. */
export const RUBRIC_PROBLEM_WORDS: Readonly<Record<RubricProblem["code"], string>> = {
  name_not_printable: "Use 2 to 60 small letters, digits and hyphens, beginning with a letter.",
  name_reserved: "This is the shipped rubric's name; give yours another.",
  text_missing: "Write something here.",
  code_missing: "This label or reason is missing; each one needs its words.",
  code_twice: "This label or reason stands here twice.",
  word_twice: "Another label reads the same; nobody could tell them apart.",
  key_missing: "A label that raters give needs a key.",
  key_twice: "Another label has this key.",
  example_reason_missing: "An example of a failing label names its reason.",
  example_reason_of_another_label: "This reason belongs to another label.",
  example_missing: "Give at least one example.",
};
