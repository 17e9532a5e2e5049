import type { Code, Digest, Id, PayloadRef } from "./event-references";

/** A label enters the chain as a commitment: whoever may read the chain before a pair is closed learns nothing of it. */
export type CommittedLabel = { readonly labelId: Id; readonly claimId: Id; readonly commitment: Digest };

type SlotRef = { batchItemId: Id; slotNo: number; raterId: Id };

/** Events about judging: batches, slots, labels, disputes, verdicts, re-scores. */
export type JudgingEvents = {
  "batch.opened": {
    batchId: Id;
    runId: Id | null;
    kind: Code;
    items: number;
    rubricVersionId: Id;
    protocolVersionId: Id;
  };
  "batch.closed": { batchId: Id };
  "slot.claimed": SlotRef & { leaseVersion: number };
  "slot.renewed": SlotRef & { leaseVersion: number };
  "slot.released": SlotRef;
  "slot.deferred": SlotRef;
  "slot.recused": SlotRef;
  "slot.expired": SlotRef;
  /** What was answered enters the chain with the labels, as a commitment. */
  "first_stage.answered": SlotRef & { claims: number };
  "labels.committed": {
    submissionId: Id;
    responseId: Id;
    batchItemId: Id;
    slotNo: number;
    supersedesId: Id | null;
    labels: CommittedLabel[];
    marks: Digest;
    notes: PayloadRef[];
    onScreen: Digest;
  };
  "labels.imported": { runId: Id; labels: number };
  /** Somebody was served labels that are not their own. */
  "labels.accessed": { subjectKind: Code; subjectId: Id; submissions: number };
  "dispute.opened": { disputeId: Id; responseId: Id; cause: Code; claims: number };
  "dispute.adjudicated": {
    disputeId: Id;
    adjudicationId: Id;
    responseId: Id;
    cause: Code;
    claims: { claimId: Id; label: Code | null; reason: Code | null }[];
    explanation: PayloadRef;
  };
  /** A production answer was disputed: the payload that it was rebuilt from, by the digest of its bytes. */
  "dispute.payload_kept": {
    disputeId: Id;
    responseId: Id;
    format: Code;
    bytes: number;
    sha256: Digest;
    raw: PayloadRef;
    reason: PayloadRef;
  };
  /** New evidence against the ruling in force: the ruling stays, the next one supersedes it. */
  "dispute.reopened": {
    disputeId: Id;
    adjudicationId: Id;
    responseId: Id;
    evidence: Code;
    explanation: PayloadRef;
  };
  "dissent.appended": { dissentId: Id; disputeId: Id; adjudicationId: Id; text: PayloadRef };
  "guideline.proposed": { guidelineProposalId: Id; adjudicationId: Id; text: PayloadRef };
  "flag.raised": { flagId: Id; responseId: Id; kind: Code; note: PayloadRef };
  /** A lead took flags up in a dispute, or answered them where they stand. */
  "flags.taken_up": { responseId: Id; disputeId: Id; flags: number };
  "flags.answered": { responseId: Id; flags: number; answer: PayloadRef };
  "verdict.recorded": {
    verdictId: Id;
    responseId: Id;
    basis: Code;
    outcome: Code | null;
    claims: number;
    carriedFromId: Id | null;
    supersedesId: Id | null;
  };
  "verdicts.carried": { runId: Id; claims: number; responses: number; digest: Digest };
  "rescore.drawn": {
    rescoreDrawId: Id;
    batchId: Id;
    kind: Code;
    frameHash: Digest;
    frameSize: number;
    sampleSize: number;
  };
  "rescore.labelled": { rescoreDrawId: Id; responseId: Id; submissionId: Id };
};
