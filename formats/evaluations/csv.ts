import { asText, isObject } from "../json-access";
import type { PayloadFormat } from "../payload-format";
import { ANSWER_KEYS, QUESTION_KEYS, readRow } from "./read-row";

/** Names of columns without regard to case. */
function foldNames(row: unknown): unknown {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell]));
}

/** Tables of any delimiter: one answer a row, contexts in a list cell or one a column. */
export const csv: PayloadFormat = {
  name: "csv",
  title: "CSV and TSV, any delimiter",
  derives: ["context text, of list cells or of one column a source", "sentence of each mark"],
  lacks: ["source span", "ids, often", "retrieved set, where no column holds contexts"],
  grain: "value",
  recognise: ({ value }) => {
    const row = foldNames(value);
    const hasAll = [QUESTION_KEYS, ANSWER_KEYS].some((keys) =>
      keys.some((key) => asText(isObject(row) ? row[key] : null) !== null),
    );
    return hasAll ? "it is a table whose first line names an answer" : null;
  },
  read: ({ value, recordId }) => [readRow(foldNames(value), recordId ?? "0").draft],
};
