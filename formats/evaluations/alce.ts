import { firstText, has, listOf, member, nameOf, stepInto, textOf } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";

/** Marks count the list from 1; ids repeat from item to item and name nothing in the answer. */
const readDocument = (document: unknown, place: number, path: string): DraftSource => ({
  handle: String(place + 1),
  ordinal: place,
  title: textOf(document, "title"),
  uri: textOf(document, "url"),
  text: firstText(document, "text", "sent"),
  textOrigin: "retrieval",
  path,
});

const isItem = (value: unknown): boolean =>
  textOf(value, "question") !== null && textOf(value, "output") !== null && Array.isArray(member(value, "docs"));

function readItem(item: unknown, path: string, recordId: string | null): Draft {
  return {
    recordId: nameOf(item, "id") ?? nameOf(item, "sample_id") ?? recordId,
    path,
    question: textOf(item, "question"),
    parts: [{ text: textOf(item, "output") ?? "", path: stepInto(path, "output") }],
    sources: listOf(item, "docs").map((document, i) => readDocument(document, i, stepInto(path, "docs", i))),
    retrievedSet: has(item, "docs") ? "known" : "unknown",
    claimsFrom: "sentences",
    markers: "chunk",
  };
}

/** Result files of ALCE, whole or row by row. Its own evaluation cuts at the first newline and reads `[0]` as the last; this does not. */
export const alce: PayloadFormat = {
  name: "alce",
  title: "ALCE result files",
  derives: ["passage text", "sentence of each mark", "retrieved set"],
  lacks: ["source span", "ids of passages in the answer"],
  grain: "value",
  recognise: ({ value }) => {
    if (isItem(value)) return "it has `question`, `output` and `docs`";
    const data = listOf(value, "data");
    return data.length > 0 && isItem(data[0]) ? "its `data` has `question`, `output` and `docs`" : null;
  },
  read: ({ value, recordId }: Payload) => {
    if (isItem(value)) return [readItem(value, "", recordId ?? "0")];
    return listOf(value, "data").map((item, i) => readItem(item, stepInto("", "data", i), String(i)));
  },
};
