import type { AdversarialKind, ItemKind } from "./item-codes";

/** Where a question stands between being written down and leaving the set. */
export const ITEM_STATES = ["candidate", "judged", "frozen", "retired"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What is known of an item, for telling its state. */
export interface ItemFacts {
  readonly isRetired: boolean;
  /** A target that nothing supersedes. */
  readonly hasTarget: boolean;
  /** A response to it has a verdict of two raters, agreed or ruled on. */
  readonly isDoublyJudged: boolean;
}

/** Candidate, doubly judged, frozen, retired: the furthest that holds. */
export function stateOfItem({ isRetired, hasTarget, isDoublyJudged }: ItemFacts): ItemState {
  if (isRetired) return "retired";
  if (hasTarget) return "frozen";
  return isDoublyJudged ? "judged" : "candidate";
}

/** Why a frozen target can't be gated on as it is, whoever signed it. */
export const TARGET_DOUBTS = ["to_reattest", "document_changed", "law_changed"] as const;
export type TargetDoubt = (typeof TARGET_DOUBTS)[number];

/** True where the kind and what is said of it go together: only an adversarial question has a way of leading astray. */
export const isKindWhole = (kind: ItemKind, adversarialKind: AdversarialKind | null): boolean =>
  kind === "adversarial" || adversarialKind === null;
