import { createHmac, hash } from "node:crypto";
import { canonicalText } from "./canonical";

/** What the first event names as its predecessor. */
export const GENESIS = "0".repeat(64);

/** SHA-256 of the UTF-8 of a text, in lower-case hex. */
const sha256 = (text: string): string => hash("sha256", text, "hex");

/** Canonical text of the six parts of an event that its hash covers, each given as its own; the names stand in order. */
export const contentOfEvent = (part: Readonly<Record<"actor" | "at" | "data" | "project" | "seq" | "type", string>>) =>
  `{"actor":${part.actor},"at":${part.at},"data":${part.data},"project":${part.project},"seq":${part.seq},"type":${part.type}}`;

/** The hash of an event with this canonical content (`{actor, at, data, project, seq, type}`). */
export const hashOfEvent = (prev: string, content: string): string =>
  sha256(`assay:audit-event:v1\n${prev}\n${content}`);

/** The digest a frozen record should have; null if its content has no canonical form. */
export function hashOfRecord(kind: string, content: unknown): string | null {
  const text = canonicalText(content);
  return text === null ? null : sha256(`assay:${kind}:v1\n${text}`);
}

/** The digest a list of payloads should have; null if it has no canonical form. */
export function hashOfList(payloads: unknown): string | null {
  const text = canonicalText(payloads);
  return text === null ? null : sha256(`assay:payload-list:v1\n${text}`);
}

/** The commitment of bytes under a salt. */
export function commitmentOf(saltHex: string, bytes: Buffer): string {
  return createHmac("sha256", Buffer.from(saltHex, "hex")).update(bytes).digest("hex");
}
