import { createHash, createHmac } from "node:crypto";
import { canonicalText } from "./canonical";

/** What the first event names as its predecessor. */
export const GENESIS = "0".repeat(64);

/** SHA-256 of lines joined by a line feed, in lower-case hex. */
function hashLines(...lines: readonly string[]): string {
  return createHash("sha256").update(lines.join("\n"), "utf8").digest("hex");
}

/** The six parts of an event that its hash covers. */
export interface HashedEvent {
  readonly project: string;
  readonly seq: number;
  readonly at: string;
  readonly type: string;
  readonly actor: string | null;
  readonly data: unknown;
  readonly prev: string;
}

/** The hash an event should have; null if its data has no canonical form. */
export function hashOfEvent(event: HashedEvent): string | null {
  const { actor, at, data, project, seq, type, prev } = event;
  const content = canonicalText({ actor, at, data, project, seq, type });
  return content === null ? null : hashLines("assay:audit-event:v1", prev, content);
}

/** The digest a frozen record should have; null if its content has no canonical form. */
export function hashOfRecord(kind: string, content: unknown): string | null {
  const text = canonicalText(content);
  return text === null ? null : hashLines(`assay:${kind}:v1`, text);
}

/** The digest a list of payloads should have; null if it has no canonical form. */
export function hashOfList(payloads: unknown): string | null {
  const text = canonicalText(payloads);
  return text === null ? null : hashLines("assay:payload-list:v1", text);
}

/** The commitment of bytes under a salt. */
export function commitmentOf(saltHex: string, bytes: Buffer): string {
  return createHmac("sha256", Buffer.from(saltHex, "hex")).update(bytes).digest("hex");
}
