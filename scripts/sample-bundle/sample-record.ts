import { createHash, createHmac } from "node:crypto";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { commitText, payloadListDigest } from "@/domain/audit/commitment";
import { type ChainedEvent, type ChainHead, GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import type { FrozenKind, FrozenRef, PayloadRef } from "@/domain/audit/event-references";
import { frozenDigest } from "@/domain/golden/frozen-digest";

const PROJECT = "sample-project";
const ACTOR = "sample-lead";
const FIRST_MS = Date.UTC(2026, 0, 5, 9, 0, 0);
const STEP_MS = 60_000;

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac("sha256", key).update(message).digest("hex");

/** Salts of a real project are random; those of the sample are worked out, so that the same bytes come out each time. */
const saltOf = (payload: string) => createHash("sha256").update(`assay sample salt ${payload}`).digest();

interface SampleText {
  readonly ref: PayloadRef;
  readonly line: object;
}

function textOf(payload: string, text: string): SampleText {
  const salt = saltOf(payload);
  const commitment = commitText(salt, text, hmac);
  return {
    ref: { payload, commitment },
    line: { payload_id: payload, salt: salt.toString("hex"), text, commitment },
  };
}

interface SampleRecord {
  readonly ref: FrozenRef;
  readonly line: object;
}

function recordOf(record: FrozenKind, id: string, content: object): SampleRecord {
  const digest = frozenDigest(record, content, sha256Hex);
  return { ref: { record, id, digest }, line: { record, id, content, digest } };
}

const question = textOf("payload-question", "May an opened relay be returned within thirty days?");
const reason = textOf("payload-reason", "The terms of sale answer this question in one sentence.");
const erased = textOf("payload-note", "A note that was erased when its writer asked for it.");
const answers = [
  textOf("payload-answer-1", "Opened relays may be returned within thirty days."),
  textOf("payload-answer-2", "Freight is billed at cost."),
];

const target = recordOf("golden_target", "target-1", {
  goldenItemId: "item-1",
  isAnswerable: true,
  number: 1,
  question: question.ref,
});
const policy = recordOf("policy", "policy-1", { den: 50, maxSilent: null, minN: 1, num: 1 });
const report = recordOf("gate_report", "report-1", {
  bad: 0,
  expected: 2,
  outcome: "pass",
  policyId: "policy-1",
  runId: "run-1",
  scored: 2,
});

const listDigest = payloadListDigest(
  answers.map(({ ref }) => ref),
  sha256Hex,
);

/** The last event freezes a record, so that a bundle cut short there leaves a record that nothing names. */
const EVENTS: readonly AuditEvent[] = [
  { type: "project.created", data: { isDemonstration: true } },
  {
    type: "policy.approved",
    data: { approvalId: null, number: 1, isLone: true, frozen: policy.ref },
  },
  { type: "golden_item.created", data: { goldenItemId: "item-1", question: question.ref } },
  {
    type: "freeze.proposed",
    data: {
      approvalId: "approval-1",
      kind: "golden_target",
      subjects: 1,
      contentDigest: target.ref.digest,
      reason: reason.ref,
      payloads: [erased.ref],
    },
  },
  {
    type: "freeze.approved",
    data: {
      approvalId: "approval-1",
      contentDigest: target.ref.digest,
      isLone: false,
      frozen: [target.ref],
      payloads: [],
    },
  },
  {
    type: "run.imported",
    data: {
      runId: "run-1",
      systemId: "system-1",
      kind: "frozen-context",
      format: "golden.jsonl",
      bytes: 512,
      sha256: sha256Hex(Buffer.from("sample run")),
      responses: 2,
      claims: 2,
      citations: 2,
      chunks: 2,
      importedLabels: 0,
      unchanged: 0,
      payloadList: listDigest,
    },
  },
  {
    type: "payload.erased",
    data: { payload: erased.ref.payload, kind: "note", commitment: erased.ref.commitment },
  },
  {
    type: "gate.evaluated",
    data: { runId: "run-1", outcome: "pass", exitCode: 0, bad: 0, scored: 2, expected: 2, frozen: report.ref },
  },
];

function chain(events: readonly AuditEvent[]): ChainedEvent[] {
  let head: ChainHead = { seq: 0, hash: GENESIS_HASH };
  return events.map((event) => {
    const at = new Date(FIRST_MS + head.seq * STEP_MS).toISOString();
    const link = linkEvent(head, { ...event, project: PROJECT, at, actor: ACTOR }, sha256Hex);
    head = { seq: link.seq, hash: link.hash };
    return link;
  });
}

/** An event in the order of names that an export has. */
const eventLine = ({ project, seq, at, type, actor, data, prev, hash }: ChainedEvent) => ({
  project,
  seq,
  at,
  type,
  actor,
  data,
  prev,
  hash,
});

/**
 * A small exported record in the form of `verify/FORMAT.md`, written with the functions that write a real one: a chain, its
 * texts with their salts (one erased), a list of texts, frozen records. The same bytes each time.
 */
export function makeSampleRecord(): string {
  const lines: object[] = [
    { format: "assay-record", version: 1, project: PROJECT, payloads: "included", records: "included" },
    ...chain(EVENTS).map(eventLine),
    { payload_list: listDigest, payloads: answers.map(({ ref }) => [ref.payload, ref.commitment]) },
    ...[question, reason, ...answers].map(({ line }) => line),
    { payload_id: erased.ref.payload, erased: true },
    ...[target, policy, report].map(({ line }) => line),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
