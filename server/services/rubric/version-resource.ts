import type { ProtocolVersionResource, RubricVersionResource } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol, PROTOCOL_ID, type ProtocolChoice, type ProtocolDefinition } from "@/domain/rubric/protocol";
import type { Caller } from "@/server/caller";
import type { ApprovalRow } from "@/server/repositories/approvals";
import type { ProtocolVersionRow, RubricVersionRow } from "@/server/repositories/rubric-versions";
import { signedBy } from "@/server/services/golden/signed-by";

function toResource(row: RubricVersionRow | ProtocolVersionRow, newest: number): RubricVersionResource {
  const { number, digest, content, createdAt, proposerName, approverName } = row;
  return {
    number,
    printed: `${content.id}/${number}`,
    digest,
    addedAt: createdAt.toISOString(),
    proposedBy: proposerName,
    signedBy: proposerName === null ? null : signedBy({ proposerName, approverName }),
    isInForce: number === newest,
  };
}

/** The shipped version, where a project has not written it down yet. */
const unwritten = (id: string): RubricVersionResource => ({
  number: 1,
  printed: `${id}/1`,
  digest: null,
  addedAt: null,
  proposedBy: null,
  signedBy: null,
  isInForce: true,
});

/** Versions of a rubric as they are listed, newest first; never empty. */
export function toRubricResources(rows: readonly RubricVersionRow[]): RubricVersionResource[] {
  const newest = rows[0]?.number ?? 1;
  return rows.length === 0 ? [unwritten(DEFAULT_RUBRIC.id)] : rows.map((row) => toResource(row, newest));
}

/** What people chose of a protocol. */
export function choiceOf(protocol: ProtocolDefinition): ProtocolChoice {
  const { id: _id, version: _version, maxCitationsScored: _max, ...choice } = protocol;
  return choice;
}

/** Versions of a protocol as they are listed, newest first; never empty. */
export function toProtocolResources(rows: readonly ProtocolVersionRow[]): ProtocolVersionResource[] {
  const newest = rows[0]?.number ?? 1;
  if (rows.length > 0) return rows.map((row) => ({ ...toResource(row, newest), choice: choiceOf(row.content) }));
  const choice = choiceOf(defaultProtocol({ padding: "every_citation", isTwoStage: false }));
  return [{ ...unwritten(PROTOCOL_ID), choice }];
}

/** Who proposed what waits. */
export const toWaiting = (approval: ApprovalRow, caller: Caller) => ({
  approvalId: approval.id,
  proposedBy: approval.proposerName,
  proposedAt: approval.proposedAt.toISOString(),
  mine: approval.proposerId === caller.userId,
});
