import type { Code, Digest, FrozenRef, Id, PayloadRef } from "./event-references";

/** Events about what is frozen and what decides: golden set, policy, baseline, gate. */
export type GoldenEvents = {
  "golden_item.created": { goldenItemId: Id; question: PayloadRef };
  "golden_item.described": {
    goldenItemId: Id;
    kind: Code;
    adversarialKind: Code | null;
    queryShape: Code | null;
    use: Code;
  };
  "golden_item.retired": { goldenItemId: Id; approvalId: Id; frozen: FrozenRef };
  "golden_item.reattested": { goldenItemId: Id; approvalId: Id; frozen: FrozenRef; payloads: PayloadRef[] };
  /** Somebody came to know a sealed question. */
  "golden_item.exposed": { goldenItemId: Id; kind: Code; byToken: boolean };
  "traffic.recorded": { number: number; source: PayloadRef };
  /** A response that was ruled on stands behind the question. */
  "golden_item.offered": { goldenItemId: Id; responseId: Id };
  "freeze.proposed": {
    approvalId: Id;
    kind: Code;
    subjects: number;
    contentDigest: Digest;
    reason: PayloadRef;
    /** Texts that the proposal brought, bound to the chain whatever becomes of it. */
    payloads: PayloadRef[];
  };
  "freeze.approved": {
    approvalId: Id;
    contentDigest: Digest;
    isLone: boolean;
    frozen: FrozenRef[];
    payloads: PayloadRef[];
  };
  "freeze.rejected": { approvalId: Id; reason: PayloadRef | null };
  "freeze.withdrawn": { approvalId: Id };
  "record.superseded": { approvalId: Id; oldId: Id; frozen: FrozenRef; payloads: PayloadRef[] };
  "golden_set.version_frozen": { approvalId: Id; goldenSetId: Id; number: number; targets: number; frozen: FrozenRef };
  /** `approvalId` null: the shipped one, written down as number 1. `payloads`: its words. */
  "rubric.version_added": { approvalId: Id | null; number: number; frozen: FrozenRef; payloads: PayloadRef[] };
  "protocol.version_added": { approvalId: Id | null; number: number; frozen: FrozenRef };
  "policy.proposed": { approvalId: Id; num: number; den: number; minN: number; maxSilent: number | null };
  /** `approvalId` null: the rule itself, written down as the first version. */
  "policy.approved": { approvalId: Id | null; number: number; isLone: boolean; frozen: FrozenRef };
  "baseline.proposed": { approvalId: Id; runId: Id };
  "baseline.set": { approvalId: Id; runId: Id; silent: number };
  "gate.evaluated": {
    runId: Id;
    outcome: Code;
    exitCode: number;
    bad: number;
    scored: number;
    expected: number;
    frozen: FrozenRef;
  };
};
