import type { PayloadRef } from "@/domain/audit/event-references";
import type { Proposal } from "@/server/repositories/frozen-contents";

/** The texts that the records brought with them; those of questions and answers came with their import. */
export function ownPayloads(proposal: Proposal): PayloadRef[] {
  if (proposal.kind === "reattest_targets") return proposal.records.flatMap(({ content }) => [...content.searches]);
  if (proposal.kind === "rubric") return proposal.records.map(({ content }) => content.text);
  if (proposal.kind !== "freeze_targets" && proposal.kind !== "supersede_target") return [];
  return proposal.records.flatMap(({ content: { searches, points, expectedAnswer, expectedRefusal } }) => [
    ...searches,
    ...points,
    ...(expectedAnswer === undefined ? [] : [expectedAnswer]),
    ...(expectedRefusal === undefined ? [] : [expectedRefusal]),
  ]);
}
