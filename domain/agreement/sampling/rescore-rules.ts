/** A convention, not a measurement: long enough that a rater no longer remembers an item. */
export const MIN_GAP_MS_DEFAULT = 14 * 24 * 60 * 60 * 1000;

/** A re-score by the same rater after a delay, or by another one. */
export type RescoreKind = "intra" | "inter";

export interface RescoreAsk {
  readonly kind: RescoreKind;
  /** Who asks for the item. */
  readonly raterId: string;
  /** Who judged it first, and when (epoch ms). */
  readonly firstRaterId: string;
  readonly firstJudgedAtMs: number;
  readonly nowMs: number;
  readonly minGapMs?: number;
}

/** Whether the item may be served; if not, why, and for a gap from when on. */
export type RescoreAnswer =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly reason: "another_rater" | "same_rater" }
  | { readonly isAllowed: false; readonly reason: "gap_too_short"; readonly allowedFromMs: number };

/**
 * Who may re-score an item, and when: `intra` only the first rater and only after the minimum gap, `inter` anyone else at
 * any time. The gap is met at its last millisecond.
 */
export function mayRescore(ask: RescoreAsk): RescoreAnswer {
  const isFirstRater = ask.raterId === ask.firstRaterId;
  if (ask.kind === "inter") return isFirstRater ? { isAllowed: false, reason: "same_rater" } : { isAllowed: true };
  if (!isFirstRater) return { isAllowed: false, reason: "another_rater" };
  const allowedFromMs = ask.firstJudgedAtMs + (ask.minGapMs ?? MIN_GAP_MS_DEFAULT);
  return ask.nowMs >= allowedFromMs
    ? { isAllowed: true }
    : { isAllowed: false, reason: "gap_too_short", allowedFromMs };
}

const RESCORED_MIN = 30;
const RESCORED_SHARE_MIN = 0.1;
const FAILED_MIN = 15;

/** What has been re-scored against what a period asks for. */
export interface RescoreSufficiency {
  readonly isEnough: boolean;
  /** max(30, a tenth of the period's new items). */
  readonly rescoredNeeded: number;
  /** Failed items over the whole window, because kappa at 98% passes rests on them alone. */
  readonly failedNeeded: number;
}

/** Below these conventions an agreement tile reads "not enough" in place of a figure that would mislead. */
export function rescoreSufficiency(seen: {
  rescored: number;
  newItems: number;
  failedRescored: number;
}): RescoreSufficiency {
  const rescoredNeeded = Math.max(RESCORED_MIN, Math.ceil(RESCORED_SHARE_MIN * seen.newItems));
  const isEnough = seen.rescored >= rescoredNeeded && seen.failedRescored >= FAILED_MIN;
  return { isEnough, rescoredNeeded, failedNeeded: FAILED_MIN };
}
