import { createHash, createHmac } from "node:crypto";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { commitText } from "@/domain/audit/commitment";
import { type ChainedEvent, GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import type { PayloadRef } from "@/domain/audit/event-references";

export const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const hmac = (key: Uint8Array, message: Uint8Array) => createHmac("sha256", key).update(message).digest("hex");
export const salt = Buffer.alloc(32, 9);
/** When every event of these tests happened. */
export const at = "2026-11-30T12:00:00.000Z";

/** A payload as an event names it. */
export const refOf = (payload: string, text: string): PayloadRef => ({
  payload,
  commitment: commitText(salt, text, hmac),
});
/** A payload as a line of an export holds it. */
export const payloadLine = (payload: string, text: string) =>
  JSON.stringify({ payload_id: payload, salt: salt.toString("hex"), text, commitment: commitText(salt, text, hmac) });

/** Events of project p1, one after another. */
export function chainOf(events: readonly AuditEvent[]): ChainedEvent[] {
  const links: ChainedEvent[] = [];
  let head = { seq: 0, hash: GENESIS_HASH };
  for (const event of events) {
    const link = linkEvent(head, { ...event, project: "p1", at, actor: "u1" }, sha256Hex);
    links.push(link);
    head = { seq: link.seq, hash: link.hash };
  }
  return links;
}

export const linesOf = (links: readonly object[]) => links.map((link) => JSON.stringify(link));
/** The first line of an export: which parts it holds. */
export const header = (payloads = "left_out", records = "left_out") =>
  JSON.stringify({ format: "assay-record", version: 1, project: "p1", payloads, records });
