import { lengthCp } from "@/domain/text/code-points";
import { firstText, listOf, member, memberAt, objectOf, stepInto, textOf } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";
import { aliasesOf } from "./read-document";

/** The engine writes a chunk's number before its text, and does so again where it is called on its own chunks. */
const stripPrefix = (text: string): string => {
  const bare = text.replace(/^(?:Source \d+:\r?\n)+/u, "");
  return bare === text ? text : bare.replace(/\r?\n$/u, "");
};

/** Of a node whose sentence was found and whose window around it was sent, that sentence, where it stands in the window once. */
function findSentence(sent: string, metadata: unknown): NonNullable<DraftSource["children"]> {
  const sentence = textOf(metadata, "original_text")?.trim() ?? "";
  const at = sentence === "" || sentence === sent.trim() ? -1 : sent.indexOf(sentence);
  if (at === -1 || sent.includes(sentence, at + 1)) return [];
  const start = lengthCp(sent.slice(0, at));
  return [{ handle: null, span: [start, start + lengthCp(sentence)] }];
}

function readNode(entry: unknown, place: number, path: string): DraftSource {
  const node = objectOf(entry, "node") ?? entry;
  const metadata = objectOf(node, "metadata");
  const file = firstText(metadata, "file_name", "file_path", "source", "url");
  const text = textOf(node, "text") ?? textOf(memberAt(node, "text_resource"), "text");
  const handle = String(place + 1);
  const bare = text === null ? null : stripPrefix(text);
  const children = bare === null ? [] : findSentence(bare, metadata);
  return {
    handle,
    aliases: aliasesOf(firstText(node, "id_", "node_id", "id"), handle),
    ordinal: place,
    title: textOf(metadata, "title") ?? file,
    doc: file,
    pageLabel: textOf(metadata, "page_label"),
    text: bare,
    textOrigin: "retrieval",
    ...(children.length === 0 ? {} : { children }),
    path,
  };
}

function read({ value, recordId, request }: Payload): Draft[] {
  const nodes = listOf(value, "source_nodes");
  return [
    {
      recordId,
      path: "",
      question: firstText(value, "query", "question") ?? questionOfRequest(request),
      parts: [{ text: textOf(value, "response") ?? "", path: "response" }],
      sources: nodes.map((node, i) => readNode(node, i, stepInto("", "source_nodes", i))),
      retrievedSet: Array.isArray(member(value, "source_nodes")) ? "known" : "unknown",
      claimsFrom: "sentences",
      markers: "chunk",
    },
  ];
}

/** Responses of LlamaIndex. The character offsets of a node are those of its parent and are left alone. */
export const llamaindexResponse: PayloadFormat = {
  name: "llamaindex.response",
  title: "LlamaIndex responses (CitationQueryEngine)",
  derives: [
    "chunk text",
    "the sentence found inside a window that was sent",
    "sentence of each mark",
    "page label",
    "retrieved set",
  ],
  lacks: ["chunk offsets in the document", "source span"],
  grain: "value",
  recognise: ({ value }) => (Array.isArray(member(value, "source_nodes")) ? "it has `source_nodes`" : null),
  read,
};
