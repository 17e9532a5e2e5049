import type { Proposal } from "@/server/repositories/frozen-contents";

/** Questions for which a target is proposed, first or superseding. */
export function findPendingItemIds(proposals: readonly Proposal[]): ReadonlySet<string> {
  return new Set(
    proposals.flatMap((proposal) =>
      proposal.kind === "freeze_targets" || proposal.kind === "supersede_target"
        ? proposal.records.map((record) => record.content.goldenItemId)
        : [],
    ),
  );
}

/** Responses of which a verdict is proposed for freezing, first or superseding. */
export function findPendingResponseIds(proposals: readonly Proposal[]): ReadonlySet<string> {
  return new Set(
    proposals.flatMap((proposal) =>
      proposal.kind === "freeze_judgements" || proposal.kind === "supersede_judgement"
        ? proposal.records.map((record) => record.content.responseId)
        : [],
    ),
  );
}
