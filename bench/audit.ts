import { createHash } from "node:crypto";
import { GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import { verifyChain } from "@/verify/verify-record";
import { type BenchLine, timeMs } from "./measure";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A chain of 20,000 events in the lines that an export writes. */
function makeChain(): string[] {
  const lines: string[] = [
    JSON.stringify({ format: "assay-record", version: 1, project: "bench", payloads: "left_out", records: "left_out" }),
  ];
  let head = { seq: 0, hash: GENESIS_HASH };
  for (let i = 0; i < 20_000; i++) {
    const event = {
      type: "batch.closed",
      data: { batchId: `batch-${i}` },
      project: "bench",
      at: "2026-01-01T00:00:00.000Z",
      actor: null,
    } as const;
    const { project, seq, at, type, actor, data, prev, hash } = linkEvent(head, event, sha256Hex);
    head = { seq, hash };
    lines.push(JSON.stringify({ project, seq, at, type, actor, data, prev, hash }));
  }
  return lines;
}

let chain: string[] | null = null;

export const auditVerify: BenchLine = {
  name: "audit-verify",
  what: "SHA-256 over the same bytes / audit verify",
  target: { limit: 0.3, is: "at least" },
  about:
    "A chain of 20,000 events: the offline verifier over its lines against one `createHash` of each line's bytes. Every line is read, checked for repeated names, put in canonical form, hashed and held against its neighbours.",
  measure: () => {
    chain ??= makeChain();
    const lines = chain;
    const encoder = new TextEncoder();
    return {
      oursMs: timeMs(1, () => verifyChain(lines)),
      peerMs: timeMs(1, () => lines.map((line) => sha256Hex(encoder.encode(line)))),
    };
  },
};
