/** One of an item's independent judgements and the lease on it. Times are ms since the epoch, handed in. */
export interface SlotLease {
  readonly state: "open" | "leased" | "committed";
  readonly raterId: string | null;
  /** The first ms at which the lease no longer holds. */
  readonly leaseUntilMs: number | null;
}

/** `expired`: the holder may still renew or commit until the slot is handed to somebody else. */
export type LeaseState = "free" | "held" | "expired" | "committed";

export function leaseState(slot: SlotLease, nowMs: number): LeaseState {
  if (slot.state === "committed") return "committed";
  if (slot.state === "open" || slot.raterId === null) return "free";
  return slot.leaseUntilMs !== null && nowMs < slot.leaseUntilMs ? "held" : "expired";
}

/** True for the one person who may renew, release, defer or commit; an expired lease is theirs until it is handed on. */
export function isHolder(slot: SlotLease, raterId: string): boolean {
  return slot.state === "leased" && slot.raterId === raterId;
}

export interface SlotExclusion {
  readonly raterId: string;
  /** recused: for good; deferred: until a time; first_rater: of the judgement that is re-scored. */
  readonly kind: "recused" | "deferred" | "first_rater";
  readonly untilMs: number | null;
}

/** A response in a batch as the queue sees it. */
export interface QueueItem {
  readonly slots: readonly SlotLease[];
  /** Independent judgements asked for. */
  readonly wanted: number;
  readonly exclusions: readonly SlotExclusion[];
  /** Intra re-score: served to this rater alone. */
  readonly onlyRaterId: string | null;
  readonly notBeforeMs: number | null;
  /** Nobody who has ruled on the item, or is to, judges it. */
  readonly adjudicatorIds: readonly string[];
}

export type OfferRefusal =
  | "judged_by_you"
  | "held_by_you"
  | "recused"
  | "deferred"
  | "first_rater"
  | "reserved_for_another"
  | "too_early"
  | "adjudicated_by_you"
  | "no_slot_left";

function findExclusion(item: QueueItem, raterId: string, nowMs: number): OfferRefusal | null {
  const exclusion = item.exclusions.find((candidate) => candidate.raterId === raterId);
  if (exclusion === undefined) return null;
  if (exclusion.kind !== "deferred") return exclusion.kind;
  return exclusion.untilMs !== null && nowMs >= exclusion.untilMs ? null : "deferred";
}

/**
 * Why an item is not offered to a rater now, or null if it is. The same rule stands in the claiming statement's WHERE;
 * this one is what its test and the queue's explanation are held against.
 */
export function whyNotOffered(item: QueueItem, raterId: string, nowMs: number): OfferRefusal | null {
  const own = item.slots.find((slot) => slot.raterId === raterId);
  if (own !== undefined && leaseState(own, nowMs) === "committed") return "judged_by_you";
  if (own !== undefined && leaseState(own, nowMs) === "held") return "held_by_you";
  if (item.adjudicatorIds.includes(raterId)) return "adjudicated_by_you";
  if (item.onlyRaterId !== null && item.onlyRaterId !== raterId) return "reserved_for_another";
  const exclusion = findExclusion(item, raterId, nowMs);
  if (exclusion !== null) return exclusion;
  if (item.notBeforeMs !== null && nowMs < item.notBeforeMs) return "too_early";
  const taken = item.slots.filter((slot) => ["held", "committed"].includes(leaseState(slot, nowMs))).length;
  return taken < item.wanted ? null : "no_slot_left";
}
