import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { commitText } from "@/domain/audit/commitment";
import { type ChainedEvent, GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import type { PayloadRef } from "@/domain/audit/event-references";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { verifyChain } from "./verify-record";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac("sha256", key).update(message).digest("hex");
const salt = Buffer.alloc(32, 9);
const at = "2026-11-30T12:00:00.000Z";

const refOf = (payload: string, text: string): PayloadRef => ({ payload, commitment: commitText(salt, text, hmac) });
const payloadLine = (payload: string, text: string) =>
  JSON.stringify({ payload_id: payload, salt: salt.toString("hex"), text, commitment: commitText(salt, text, hmac) });

function chainOf(events: readonly AuditEvent[]): ChainedEvent[] {
  const links: ChainedEvent[] = [];
  let head = { seq: 0, hash: GENESIS_HASH };
  for (const event of events) {
    const link = linkEvent(head, { ...event, project: "p1", at, actor: "u1" }, sha256Hex);
    links.push(link);
    head = { seq: link.seq, hash: link.hash };
  }
  return links;
}
const linesOf = (links: readonly object[]) => links.map((link) => JSON.stringify(link));
const header = (payloads = "left_out", records = "left_out") =>
  JSON.stringify({ format: "assay-record", version: 1, project: "p1", payloads, records });

describe("verifyChain: frozen records", () => {
  const question = refOf("pay-q", "Q");
  const content = { goldenItemId: "g1", number: 1, question, isAnswerable: true };
  const digest = frozenDigest("golden_target", content, sha256Hex);
  const frozen = { record: "golden_target" as const, id: "t1", digest };
  const approved: AuditEvent = {
    type: "freeze.approved",
    data: { approvalId: "a1", contentDigest: digest, isLone: false, frozen: [frozen], payloads: [question] },
  };
  const chain = linesOf(chainOf([approved]));
  const all = header("left_out", "included");
  const line = (record: object, more: object = {}) =>
    JSON.stringify({ record: "golden_target", id: "t1", content: record, digest, ...more });
  const owners = { ...content, isAnswerable: false };

  it("what was frozen is there and is what was signed", () => {
    expect(verifyChain([all, ...chain, line(content)])).toMatchObject({ ok: true, checked: { records: 1 } });
  });

  it.each([
    ["an owner's edit", [line(owners)], "record_edited"],
    [
      "an owner's edit, digest made to fit",
      [line(owners, { digest: frozenDigest("golden_target", owners, sha256Hex) })],
      "record_edited",
    ],
    ["the same content as another kind", [line(content, { record: "policy" })], "record_edited"],
    [
      "a record that nobody froze",
      [line(content), line(owners, { id: "t2", digest: frozenDigest("golden_target", owners, sha256Hex) })],
      "record_unbound",
    ],
    ["a frozen record taken out", [], "record_missing"],
  ])("broken: %s", (_name, lines, kind) => {
    const report = verifyChain([all, ...chain, ...lines]);
    expect(report.exitCode).toBe(3);
    expect(report.faults.map((fault) => fault.kind)).toContain(kind);
  });

  it("a record binds the payloads it names: a text edited with its commitment shows", () => {
    const unnamed = linesOf(
      chainOf([
        {
          type: "policy.approved",
          data: { approvalId: "a", number: 1, isLone: false, frozen: { ...frozen, record: "golden_target" } },
        },
      ]),
    );
    expect(verifyChain([...unnamed, line(content), payloadLine("pay-q", "Q")])).toMatchObject({
      ok: true,
      unboundPayloads: [],
    });
    expect(verifyChain([...unnamed, line(content), payloadLine("pay-q", "R")]).faults).toMatchObject([
      { kind: "payload_edited" },
    ]);
  });

  it("left out by the header is counted", () => {
    expect(verifyChain([header(), ...chain])).toMatchObject({ ok: true, leftOut: { records: 1 } });
  });

  it("of the same record twice none is chosen", () => {
    expect(verifyChain([...chain, line(content), line(owners)]).firstBad).toMatchObject({ kind: "malformed", line: 3 });
  });
});
