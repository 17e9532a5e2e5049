import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import { prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { verifyChain } from "@/verify/verify-record";
import { type BenchLine, timeMs } from "./measure";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** About a million characters of sentences that all differ, made by a fixed rule. */
function makeText(): string {
  const sentences: string[] = [];
  for (let i = 0; i < 9000; i++) {
    sentences.push(
      `Clause ${i}: the tenant of unit ${(i * 7919) % 4001} pays ${(i * 31) % 977} crowns on quarter day ${i % 4}, unless rent is waived.`,
    );
  }
  return sentences.join("\n");
}

const text = makeText();
const prepared = prepareText(text);
const quote = "Clause 8700: the tenant of unit";
const edited = "Clause 8700: the tenants of unit 2681 pays 44 crowns on quarter day 0, unles rent is waived.";

const exactQuote: BenchLine = {
  name: "exact-quote",
  what: "exact quote search / indexOf",
  target: { limit: 3, is: "at most" },
  measure: () => ({
    oursMs: timeMs(20, () => resolveQuote(prepared, quote)),
    peerMs: timeMs(20, () => text.indexOf(quote)),
  }),
};

const fuzzyQuote: BenchLine = {
  name: "fuzzy-quote",
  what: "fuzzy quote in 1 MB / folding that text once",
  target: null,
  measure: () => ({
    oursMs: timeMs(2, () => resolveQuote(prepared, edited)),
    peerMs: timeMs(2, () => prepareText(text)),
  }),
};

/** A chain of 20,000 events as the export writes it. */
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
    const linked = linkEvent(head, event, sha256Hex);
    head = { seq: linked.seq, hash: linked.hash };
    lines.push(JSON.stringify(linked));
  }
  return lines;
}

let chain: string[] | null = null;

const auditVerify: BenchLine = {
  name: "audit-verify",
  what: "SHA-256 over the same bytes / audit verify",
  target: { limit: 0.3, is: "at least" },
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

const cliStart: BenchLine = {
  name: "cli-start",
  what: "assay --help / node -e 0",
  target: { limit: 1.5, is: "at most" },
  measure: () => {
    if (!existsSync("dist/cli.mjs")) return { notRun: "no build: npm run build" };
    return {
      oursMs: timeMs(3, () => spawnSync("bin/assay", ["--help"])),
      peerMs: timeMs(3, () => spawnSync(process.execPath, ["-e", "0"])),
    };
  },
};

export const LINES: readonly BenchLine[] = [exactQuote, fuzzyQuote, auditVerify, cliStart];
