import { createHash, createHmac } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AuditEvent, assertEventWithoutText, isAuditEventType } from "./audit-events";
import { commitText, payloadListDigest } from "./commitment";
import { type ChainedEvent, eventHash, GENESIS_HASH, linkEvent } from "./event-hash";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac("sha256", key).update(message).digest("hex");

const opened = {
  type: "batch.closed",
  data: { batchId: "b-1" },
  project: "p-1",
  seq: 1,
  at: "2026-11-30T12:00:00.000Z",
  actor: "u-1",
} as const;

describe("eventHash", () => {
  it("is SHA-256 over purpose, predecessor and canonical content, as verify/FORMAT.md writes it out", () => {
    const text = `assay:audit-event:v1\n${GENESIS_HASH}\n{"actor":"u-1","at":"2026-11-30T12:00:00.000Z","data":{"batchId":"b-1"},"project":"p-1","seq":1,"type":"batch.closed"}`;
    expect(eventHash(GENESIS_HASH, opened, sha256Hex)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  });

  it.each([
    ["actor", { ...opened, actor: null }],
    ["time", { ...opened, at: "2026-11-30T12:00:00.001Z" }],
    ["project", { ...opened, project: "p-2" }],
    ["place", { ...opened, seq: 2 }],
    ["data", { ...opened, data: { batchId: "b-2" } }],
    ["type", { ...opened, type: "batch.closed", data: { batchId: "b-1 " } }],
  ] as const)("changes with the %s", (_field, event) => {
    expect(eventHash(GENESIS_HASH, event, sha256Hex)).not.toBe(eventHash(GENESIS_HASH, opened, sha256Hex));
  });

  it("changes with the predecessor", () => {
    expect(eventHash("1".repeat(64), opened, sha256Hex)).not.toBe(eventHash(GENESIS_HASH, opened, sha256Hex));
  });

  it.each([
    ["a predecessor that is no hash", "abc", opened],
    ["seq 0", GENESIS_HASH, { ...opened, seq: 0 }],
    ["a local time", GENESIS_HASH, { ...opened, at: "2026-11-30T12:00:00.000+01:00" }],
  ] as const)("refuses %s", (_name, prev, event) => {
    expect(() => eventHash(prev, event, sha256Hex)).toThrow(/chain_malformed|prev|seq|at/);
  });
});

describe("linkEvent", () => {
  it("counts without a gap and names the predecessor", () => {
    const { seq: _seq, ...event } = opened;
    const links: ChainedEvent[] = [];
    let head = { seq: 0, hash: GENESIS_HASH };
    for (let index = 0; index < 3; index += 1) {
      const link = linkEvent(head, event, sha256Hex);
      links.push(link);
      head = { seq: link.seq, hash: link.hash };
    }
    expect(links.map((link) => link.seq)).toEqual([1, 2, 3]);
    expect(links.map((link) => link.prev)).toEqual([GENESIS_HASH, links[0]?.hash, links[1]?.hash]);
  });
});

describe("the closed union of events", () => {
  it("knows its types and nothing that objects have by nature", () => {
    expect(isAuditEventType("labels.committed")).toBe(true);
    expect(isAuditEventType("constructor")).toBe(false);
    expect(isAuditEventType("labels.edited")).toBe(false);
  });

  it("refuses anything with white space, wherever it is nested", () => {
    const withText: AuditEvent = {
      type: "dispute.adjudicated",
      data: {
        disputeId: "d",
        adjudicationId: "a",
        responseId: "r",
        cause: "slip",
        claims: [{ claimId: "c", label: "grounded", reason: "because it says so" }],
        explanation: { payload: "p", commitment: "0".repeat(64) },
      },
    };
    expect(() => assertEventWithoutText(withText)).toThrow(/data\.claims\.0\.reason/);
    expect(() => assertEventWithoutText({ type: "batch.closed", data: { batchId: "b-1" } })).not.toThrow();
  });
});

describe("commitText", () => {
  const salt = new Uint8Array(32).fill(7);
  it("is HMAC-SHA256 keyed with the salt over the UTF-8 bytes", () => {
    expect(commitText(salt, "Größe 🎉", hmac)).toBe(
      createHmac("sha256", salt).update(Buffer.from("Größe 🎉", "utf8")).digest("hex"),
    );
  });
  it("refuses a short salt and half a surrogate pair", () => {
    expect(() => commitText(new Uint8Array(31), "a", hmac)).toThrow(/32 bytes/);
    expect(() => commitText(salt, "\ud83c", hmac)).toThrow(/surrogate/);
  });
  it("tells texts and salts apart", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(commitText(salt, a, hmac) === commitText(salt, b, hmac)).toBe(a === b);
      }),
    );
  });
});

describe("payloadListDigest", () => {
  const a = { payload: "p-a", commitment: "a".repeat(64) };
  const b = { payload: "p-b", commitment: "b".repeat(64) };
  it("does not depend on the order, and does on every entry", () => {
    expect(payloadListDigest([b, a], sha256Hex)).toBe(payloadListDigest([a, b], sha256Hex));
    expect(payloadListDigest([a], sha256Hex)).not.toBe(payloadListDigest([a, b], sha256Hex));
    expect(payloadListDigest([{ ...a, commitment: b.commitment }], sha256Hex)).not.toBe(
      payloadListDigest([a], sha256Hex),
    );
  });
  it("refuses a payload that stands twice", () =>
    expect(() => payloadListDigest([a, b, a], sha256Hex)).toThrow(/twice/));
});
