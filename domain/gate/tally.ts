import { isClosedBasis } from "@/domain/adjudication/verdict";
import { DomainError } from "@/domain/errors/domain-error";
import type { Outcome } from "@/domain/rubric/codes";
import { effectOf, isRefusal, isScored, sumCounts, zeroCounts } from "@/domain/rubric/effects";
import type { GateInput, GateItem, MissingItem, Share } from "./gate-report";

/** Everything the decision is taken from, counted once. */
export interface GateTally {
  readonly expected: number;
  readonly scored: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly bad: number;
  readonly failingOpen: number;
  readonly refusals: number;
  readonly silence: {
    incorrectRefusals: number;
    retrievalMisses: number;
    noAnswers: number;
    answerabilityUnknown: number;
  };
  readonly handles: { resolved: number; dangling: number; unknown: number };
  readonly carried: number;
  readonly missing: readonly MissingItem[];
  readonly notGateable: readonly GateItem[];
  readonly setUnknown: readonly GateItem[];
  readonly waitingFor: readonly { who: string; items: number }[];
}

/** An item with a closed verdict whose outcome is scored. A single rater's judgement closes nothing. */
interface ScoredItem extends GateItem {
  readonly outcome: Outcome;
}

function isClosed(item: GateItem): item is ScoredItem {
  return item.outcome !== null && isScored(item.outcome) && item.basis !== null && isClosedBasis(item.basis);
}

function causeOf(item: GateItem): MissingItem["cause"] {
  if (item.basis === "single") return "single_judgement";
  return item.openCause ?? "no_judgement";
}

/** By id, after refusing what would shift the denominator: a doubled or a foreign item is bad data, never repaired. */
function indexItems(input: GateInput): ReadonlyMap<string, GateItem> {
  const expected = new Set(input.expectedItemIds);
  if (expected.size !== input.expectedItemIds.length) {
    throw new DomainError("gate_set_malformed", "an item stands twice in the frozen set");
  }
  const byId = new Map<string, GateItem>();
  for (const item of input.items) {
    const { itemId } = item;
    if (!expected.has(itemId)) {
      throw new DomainError("gate_item_foreign", "a response to an item that is not in the frozen set", { itemId });
    }
    if (byId.has(itemId)) throw new DomainError("gate_item_doubled", "two responses to one item", { itemId });
    byId.set(itemId, item);
  }
  return byId;
}

function findMissing(input: GateInput, byId: ReadonlyMap<string, GateItem>): readonly MissingItem[] {
  return input.expectedItemIds.flatMap((itemId): MissingItem[] => {
    const item = byId.get(itemId);
    if (item === undefined) return [{ itemId, cause: "no_response" }];
    return isClosed(item) ? [] : [{ itemId, cause: causeOf(item) }];
  });
}

function countSilence(closed: readonly ScoredItem[]): GateTally["silence"] {
  const count = (outcome: Outcome, fits: (item: ScoredItem) => boolean) =>
    closed.filter((item) => item.outcome === outcome && fits(item)).length;
  // The two refusals presuppose support in the corpus; only a target that says otherwise takes them out.
  return {
    incorrectRefusals: count("incorrect_refusal", (item) => item.isAnswerable !== false),
    retrievalMisses: count("refusal_after_retrieval_miss", (item) => item.isAnswerable !== false),
    noAnswers: count("no_answer", (item) => item.isAnswerable === true),
    answerabilityUnknown: count("no_answer", (item) => item.isAnswerable === null),
  };
}

function sumHandles(items: readonly GateItem[]): GateTally["handles"] {
  const sum = { resolved: 0, dangling: 0, unknown: 0 };
  for (const { handles } of items) {
    sum.resolved += handles.resolved;
    sum.dangling += handles.dangling;
    sum.unknown += handles.unknown;
  }
  return sum;
}

function countWaiting(items: readonly GateItem[]): GateTally["waitingFor"] {
  const counts = new Map<string, number>();
  for (const who of items.flatMap((item) => [...new Set(item.waitingFor)])) counts.set(who, (counts.get(who) ?? 0) + 1);
  return [...counts]
    .map(([who, count]) => ({ who, items: count }))
    .sort((a, b) => b.items - a.items || (a.who < b.who ? -1 : 1));
}

/** Outcomes that rubric section 2 reaches without R: nothing came back, or the target says that nothing can support it. */
const NEEDS_NO_R: readonly (string | null)[] = ["no_answer", "correct_refusal"];

function isSetUnknown(item: GateItem): boolean {
  if (item.openCause === "set_unknown") return true;
  return item.retrievedSet === "unknown" && !NEEDS_NO_R.includes(item.outcome);
}

/**
 * Counts a run against its frozen set. The order of items does not matter.
 * @throws DomainError `gate_set_malformed`, `gate_item_foreign`, `gate_item_doubled`.
 */
export function tallyGate(input: GateInput): GateTally {
  const byId = indexItems(input);
  const items = [...byId.values()];
  const closed = items.filter(isClosed);
  const open = items.filter((item) => !isClosed(item));
  const counts = zeroCounts();
  for (const item of closed) counts[item.outcome] += 1;
  return {
    expected: input.expectedItemIds.length,
    scored: sumCounts(counts),
    counts,
    bad: closed.filter((item) => effectOf(item.outcome) === "against").length,
    failingOpen: open.filter((item) => item.isFailAlready && item.basis !== "single").length,
    refusals: closed.filter((item) => isRefusal(item.outcome)).length,
    silence: countSilence(closed),
    handles: sumHandles(items),
    carried: closed.filter((item) => item.basis === "carried").length,
    missing: findMissing(input, byId),
    notGateable: items.filter((item) => item.notGateable !== null),
    setUnknown: items.filter(isSetUnknown),
    waitingFor: countWaiting(open),
  };
}

/** x of n, or why there is no such share. */
export function shareOf(x: number, n: number, reason: string): Share {
  return n === 0 ? { value: null, reason } : { value: x / n };
}
