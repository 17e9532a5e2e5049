import { DomainError } from "@/domain/errors/domain-error";
import type { AccessEvents } from "./events-of-access";
import type { GoldenEvents } from "./events-of-golden";
import type { JudgingEvents } from "./events-of-judging";
import type { MaterialEvents } from "./events-of-material";
import { findText } from "./no-text";

/** What each type of event carries: ids, codes, counts, digests and commitments; no texts. */
export type AuditEventData = MaterialEvents & JudgingEvents & GoldenEvents & AccessEvents;

export type AuditEventType = keyof AuditEventData;

/** The closed union of state changes: one event a change, written in its transaction. */
export type AuditEvent = {
  [Type in AuditEventType]: { readonly type: Type; readonly data: AuditEventData[Type] };
}[AuditEventType];

/** Spelled out as a record so that the compiler refuses a type without an entry and an entry without a type. */
const KNOWN: Readonly<Record<AuditEventType, true>> = {
  "document.created": true,
  "document.version_added": true,
  "document.status_recorded": true,
  "document.aliases_changed": true,
  "document.class_changed": true,
  "snapshot.recorded": true,
  "system.created": true,
  "ticket.opened": true,
  "ticket.closed": true,
  "run.imported": true,
  "claims.recut": true,
  "scores.imported": true,
  "verifier_run.planned": true,
  "verifier_run.finished": true,
  "repairs.scored": true,
  "incident.opened": true,
  "citations.rechecked": true,
  "calibration.recorded": true,
  "comment.added": true,
  "export.made": true,
  "batch.opened": true,
  "batch.closed": true,
  "slot.claimed": true,
  "slot.renewed": true,
  "slot.released": true,
  "slot.deferred": true,
  "slot.recused": true,
  "first_stage.answered": true,
  "slot.expired": true,
  "labels.committed": true,
  "labels.imported": true,
  "labels.accessed": true,
  "dispute.opened": true,
  "dispute.adjudicated": true,
  "dispute.payload_kept": true,
  "dispute.reopened": true,
  "dissent.appended": true,
  "guideline.proposed": true,
  "flag.raised": true,
  "flags.taken_up": true,
  "flags.answered": true,
  "verdict.recorded": true,
  "verdicts.carried": true,
  "rescore.drawn": true,
  "rescore.labelled": true,
  "golden_item.created": true,
  "golden_item.described": true,
  "golden_item.offered": true,
  "golden_item.retired": true,
  "golden_item.reattested": true,
  "golden_item.exposed": true,
  "traffic.recorded": true,
  "freeze.proposed": true,
  "freeze.approved": true,
  "freeze.rejected": true,
  "freeze.withdrawn": true,
  "record.superseded": true,
  "golden_set.version_frozen": true,
  "rubric.version_added": true,
  "protocol.version_added": true,
  "policy.proposed": true,
  "policy.approved": true,
  "baseline.proposed": true,
  "baseline.set": true,
  "gate.evaluated": true,
  "project.created": true,
  "project.settings_changed": true,
  "user.created": true,
  "user.disabled": true,
  "password.changed": true,
  "session.signed_in": true,
  "session.refused": true,
  "session.revoked": true,
  "member.added": true,
  "member.roles_changed": true,
  "member.removed": true,
  "wall.raised": true,
  "wall.lowered": true,
  "token.created": true,
  "token.revoked": true,
  "payload.erased": true,
  "erasure.refused": true,
  "hold.placed": true,
  "hold.released": true,
  "database.restored": true,
};

/** True for a type of the closed union (own names only, so that `constructor` is not one). */
export function isAuditEventType(type: string): type is AuditEventType {
  return Object.hasOwn(KNOWN, type);
}

/**
 * Guards the rule that the chain can outlive every text: nothing in it can be a sentence, a name with a space, a quote.
 * @throws DomainError `audit_event_unknown` for a type outside the union; `audit_event_text` naming the field.
 */
export function assertEventWithoutText(event: AuditEvent): void {
  if (!isAuditEventType(event.type)) {
    throw new DomainError("audit_event_unknown", "no such type of event");
  }
  const path = findText(event.data, "data");
  if (path !== null) {
    throw new DomainError("audit_event_text", `${path} holds text; the chain holds ids, codes and commitments`, {
      path,
    });
  }
}
