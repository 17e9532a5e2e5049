import type { GateOutcome, Outcome, RetrievedSet, ResponseOutcome, RunKind, VerdictBasis } from "@/domain/rubric/codes";
import type { UndecidedCause } from "@/domain/rubric/response-label";
import type { GatePolicy } from "./policy";

/** One response of the run, to one item of the frozen set. */
export interface GateItem {
  /** The golden item it answers. */
  readonly itemId: string;
  /** The verdict's outcome; null while it is undecided or there is no verdict. */
  readonly outcome: ResponseOutcome | null;
  readonly basis: VerdictBasis | null;
  /** Why it is undecided; null where it is decided or nobody has begun. */
  readonly openCause: UndecidedCause | null;
  /** A closed claim already fails. */
  readonly isFailAlready: boolean;
  /** Of the golden target; null where it has none. */
  readonly isAnswerable: boolean | null;
  readonly retrievedSet: RetrievedSet;
  /** Distinct handles over the response's claims, by what they resolve to. */
  readonly handles: { readonly resolved: number; readonly dangling: number; readonly unknown: number };
  /** A code where the item can't be gated on whatever its verdict (`target_stale`, `to_reattest`). */
  readonly notGateable: string | null;
  /** Who its judgement waits for: ids of people, or of a role. */
  readonly waitingFor: readonly string[];
}

export interface GateInput {
  /** Null for label files offline, which know of no run. */
  readonly runKind: RunKind | null;
  /** The items of the frozen set version. */
  readonly expectedItemIds: readonly string[];
  /** At most one response an item; items without a response are missing. */
  readonly items: readonly GateItem[];
  readonly integrity: {
    readonly areTargetsIntact: boolean;
    readonly isChainIntact: boolean;
    readonly isReportIntact: boolean;
  };
  readonly isDemonstration: boolean;
}

export type GateReasonCode =
  | "targets_changed"
  | "chain_broken"
  | "report_broken"
  | "ungrounded_over_limit"
  | "handle_validity_below_one"
  | "silence_over_ceiling"
  | "nothing_scored"
  | "judgements_missing"
  | "single_judgement"
  | "not_gateable"
  | "set_unknown"
  | "handle_validity_unknown"
  | "answerability_unknown"
  | "below_minimum"
  | "kind_not_live";

export interface GateReason {
  readonly code: GateReasonCode;
  readonly message: string;
  readonly detail: Readonly<Record<string, number | string>>;
}

/** A share in whole numbers; `value` is null with a reason where it does not exist. Nothing is rounded. */
export interface Share {
  readonly value: number | null;
  readonly reason?: string;
}

export interface MissingItem {
  readonly itemId: string;
  readonly cause: "no_response" | "no_judgement" | "single_judgement" | UndecidedCause;
}

/** The one decision, as page, JSON and command line show it. Intervals are attached by callers. */
export interface GateReport {
  readonly outcome: GateOutcome;
  readonly exitCode: 0 | 1 | 2 | 3;
  /** What decided, at the first step of the order that held. Empty for a pass. */
  readonly reasons: readonly GateReason[];
  readonly expected: number;
  /** Responses with a closed, scored outcome. */
  readonly scored: number;
  readonly isComplete: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** bad / scored. While the run is incomplete it describes what is scored so far. */
  readonly ungrounded: Share & { readonly bad: number; readonly scored: number };
  /** Open responses that fail already; they count for the early fail and not yet as scored. */
  readonly failingOpen: number;
  /** bad / (scored - refusals): the denominator guard. */
  readonly amongAnswered: Share & { readonly bad: number; readonly answered: number };
  readonly silence: {
    readonly incorrectRefusals: number;
    readonly retrievalMisses: number;
    readonly noAnswers: number;
    readonly total: number;
    readonly ceiling: number | null;
    readonly reason?: "not_set";
  };
  readonly handleValidity: Share & { readonly valid: number; readonly total: number; readonly unknown: number };
  readonly missing: readonly MissingItem[];
  readonly waitingFor: readonly { readonly who: string; readonly items: number }[];
  readonly carriedShare: Share & { readonly carried: number; readonly scored: number };
  readonly policy: GatePolicy;
  readonly isDemonstration: boolean;
}

export const EXIT_CODE_OF_OUTCOME = { pass: 0, fail: 1, undecided: 2, integrity: 3 } as const satisfies Readonly<
  Record<GateOutcome, number>
>;
