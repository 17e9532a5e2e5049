import type { ImportRecord } from "@/contracts/import-record";
import { readGoldenJsonl } from "./golden-jsonl";
import { LINE_LIMITS } from "./read-lines";

export const encode = (text: string) => new TextEncoder().encode(text);

export async function* stream(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? encode(part) : part;
}

export async function read(source: AsyncIterable<Uint8Array>, limits = LINE_LIMITS) {
  const reader = readGoldenJsonl(source, limits);
  const records: ImportRecord[] = [];
  for await (const { record } of reader.records) records.push(record);
  return { records, report: reader.report() };
}

export const chunk = {
  doc_key: "kb:returns",
  doc_version: "9f3a1c0d22aa",
  ordinal: 0,
  start: 10,
  end: 36,
  text: "Freight is billed at cost.",
  title: "Returns",
};
export const good = {
  id: "a",
  question: "Is freight free?",
  chunks: [chunk],
  answerable: true,
  answer: "No. [S1]",
  claims: [{ text: "No.", cites: ["S1"], quotes: ["billed at cost"] }],
  labels: [{ rater: "r1", claim_index: 0, label: "grounded" }],
  meta: { note: null },
};
export const line = (change: object = {}) => JSON.stringify({ ...good, ...change });
