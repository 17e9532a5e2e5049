/** What an event's type says, in words; a type that is new here stands for itself. */
const WORDS: Readonly<Record<string, string>> = {
  "document.created": "Document added",
  "document.version_added": "Version of a document added",
  "document.status_recorded": "Status of a source recorded",
  "document.class_changed": "Class of a document changed",
  "snapshot.recorded": "Corpus recorded",
  "system.created": "System added",
  "ticket.opened": "Run ticket opened",
  "ticket.closed": "Run ticket closed",
  "run.imported": "Run imported",
  "claims.recut": "Claims cut anew",
  "scores.imported": "Scores imported",
  "calibration.recorded": "Calibration recorded",
  "comment.added": "Comment added",
  "export.made": "Export made",
  "batch.opened": "Run opened for judging",
  "batch.closed": "Batch closed",
  "slot.claimed": "Response taken",
  "slot.renewed": "Response held longer",
  "slot.released": "Response given back",
  "slot.deferred": "Response deferred",
  "slot.recused": "Recused from a response",
  "slot.expired": "Lease ran out",
  "labels.committed": "Judgement committed",
  "labels.imported": "Labels imported",
  "labels.accessed": "Labels of others read",
  "dispute.opened": "Dispute opened",
  "dispute.adjudicated": "Dispute ruled on",
  "verdict.recorded": "Verdict recorded",
  "verdicts.carried": "Verdicts carried over",
  "rescore.drawn": "Re-score sample drawn",
  "rescore.labelled": "Re-score judgement committed",
  "golden_item.created": "Question added",
  "golden_item.retired": "Question retired",
  "golden_item.to_reattest": "Question to be attested again",
  "freeze.proposed": "Freeze proposed",
  "freeze.approved": "Freeze signed by a second person",
  "freeze.rejected": "Freeze declined",
  "freeze.withdrawn": "Proposal withdrawn",
  "record.superseded": "Frozen record superseded",
  "golden_set.version_frozen": "Version of the golden set frozen",
  "rubric.version_added": "Rubric version added",
  "protocol.version_added": "Protocol version added",
  "policy.proposed": "Policy proposed",
  "policy.approved": "Policy signed by a second person",
  "baseline.proposed": "Baseline proposed",
  "baseline.set": "Baseline set",
  "gate.evaluated": "Gate evaluated and recorded",
  "project.created": "Project opened",
  "project.settings_changed": "Settings changed",
  "user.created": "Sign-in made",
  "user.disabled": "Sign-in disabled",
  "password.changed": "Password changed",
  "session.signed_in": "Signed in",
  "session.refused": "Sign-in refused",
  "session.revoked": "Sessions ended",
  "member.added": "Member added",
  "member.roles_changed": "Roles changed",
  "member.removed": "Membership ended",
  "wall.raised": "Wall raised",
  "wall.lowered": "Wall lowered",
  "token.created": "Token made",
  "token.revoked": "Token revoked",
  "payload.erased": "Text erased",
  "erasure.refused": "Erasure refused",
  "hold.placed": "Legal hold placed",
  "hold.released": "Legal hold lifted",
  "database.restored": "Database restored",
};

/** An event's type in words. */
export const eventWord = (type: string): string => WORDS[type] ?? type;

/** Every type that has words, in their order, for a filter. */
export const EVENT_TYPES: readonly string[] = Object.keys(WORDS);

/** A field of an event's data as text: ids and codes as they are, lists and records as JSON. */
export function dataText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "none";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
