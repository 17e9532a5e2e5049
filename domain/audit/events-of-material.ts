import type { Code, Digest, Id, PayloadRef } from "./event-references";

/** Events about what comes in: documents, snapshots, systems, runs. */
export type MaterialEvents = {
  "document.created": { documentId: Id; title: PayloadRef | null; class: Code };
  "document.version_added": {
    documentId: Id;
    documentVersionId: Id;
    text: PayloadRef | null;
    original: PayloadRef | null;
    state: Code;
  };
  "document.status_recorded": { documentId: Id; documentVersionId: Id | null; status: Code; statusId: Id };
  "document.aliases_changed": { documentId: Id; added: number; removed: number };
  "document.class_changed": { documentId: Id; from: Code; to: Code };
  "snapshot.recorded": { snapshotId: Id; documentVersions: number; digest: Digest };
  "system.created": { systemId: Id };
  "ticket.opened": { ticketId: Id; systemId: Id; goldenSetVersionId: Id | null; fingerprint: Digest };
  "ticket.closed": { ticketId: Id; state: Code };
  "run.imported": {
    runId: Id;
    systemId: Id;
    kind: Code;
    format: Code;
    bytes: number;
    sha256: Digest;
    responses: number;
    claims: number;
    citations: number;
    chunks: number;
    importedLabels: number;
    unchanged: number;
    /** `payloadListDigest` over every payload the run brought: one digest binds them all. */
    payloadList: Digest;
  };
  /** Claims put out of use and put in their place (by an undo: again); the texts of new ones, their quotes, and why. */
  "claims.recut": {
    responseId: Id;
    recutId: Id;
    number: number;
    operation: Code;
    retired: Id[];
    made: Id[];
    payloads: PayloadRef[];
  };
  "scores.imported": { verifierId: Id; runId: Id; scores: number };
  "verifier_run.planned": { verifierRunId: Id; runId: Id; verifierId: Id; claims: number; calls: number };
  "verifier_run.finished": { verifierRunId: Id; scored: number; failed: number; skipped: number; calls: number };
  /** A verifier was asked about passages that may carry a response's faulted claims. */
  "repairs.scored": { responseId: Id; verifierId: Id; claims: number; calls: number };
  "incident.opened": {
    incidentId: Id;
    kind: Code;
    report: PayloadRef;
    documentVersionId: Id | null;
    chunkId: Id | null;
  };
  /** Citations of older versions looked up in a newer one: what became of how many. */
  "citations.rechecked": {
    documentId: Id;
    documentVersionId: Id;
    unchanged: number;
    moved: number;
    changed: number;
    gone: number;
  };
  "calibration.recorded": { calibrationId: Id; verifierId: Id; digest: Digest };
  "comment.added": { commentId: Id; subjectKind: Code; subjectId: Id; text: PayloadRef };
  "export.made": { kind: Code; subjectId: Id | null; rows: number; sha256: Digest };
};
