import type { Proposal } from "@/server/repositories/frozen-contents";

/** Questions about which something is proposed: a target, first or superseding, that it is retired, or attested again. */
export function findPendingItemIds(proposals: readonly Proposal[]): ReadonlySet<string> {
  return new Set(
    proposals.flatMap((proposal) =>
      proposal.kind === "freeze_targets" ||
      proposal.kind === "supersede_target" ||
      proposal.kind === "retire_items" ||
      proposal.kind === "reattest_targets"
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
