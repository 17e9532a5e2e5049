import { firstText } from "../json-access";
import type { PayloadFormat } from "../payload-format";
import { ANSWER_KEYS, QUESTION_KEYS, readRow } from "./read-row";

/** Rows of a data set: a question, an answer and, under any of the usual names, its contexts. */
export const hfJsonl: PayloadFormat = {
  name: "hf.jsonl",
  title: "Data set rows in JSON lines (Hugging Face and others)",
  derives: ["context text", "sentence of each mark", "ids, where rows have them"],
  lacks: ["source span", "retrieved set, where rows have no contexts"],
  grain: "value",
  recognise: ({ value }) =>
    firstText(value, ...QUESTION_KEYS) !== null && firstText(value, ...ANSWER_KEYS) !== null
      ? "its rows have a question and an answer"
      : null,
  read: ({ value, recordId }) => [readRow(value, recordId ?? "0").draft],
};
