import { clusteredRate } from "@/domain/agreement/clustered-rate";
import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { mcNemarTest } from "@/domain/agreement/mcnemar";
import { MACHINE_METRICS, type MachineMetric, type ResponseMeasure } from "./response-measure";

/** How far a metric may fall before it counts: 0 unless the owner of the baseline says otherwise. */
export type MetricBounds = Readonly<Partial<Record<MachineMetric, number>>>;

/**
 * - `held`: not below the baseline by more than its bound;
 * - `dropped`: below;
 * - `undecided`: the baseline has it and this run doesn't: absence is no pass;
 * - `not_measured`: the baseline doesn't have it.
 */
export type MetricState = "held" | "dropped" | "undecided" | "not_measured";

export interface MetricDelta {
  readonly metric: MachineMetric;
  readonly base: Figure;
  readonly now: Figure;
  /** Now less base; null where either is not defined. */
  readonly delta: number | null;
  readonly bound: number;
  readonly state: MetricState;
}

export interface MeasureComparison {
  readonly outcome: "held" | "dropped" | "undecided";
  readonly shared: number;
  /** Of the baseline, and not in this run: then the comparison is not of the same questions. */
  readonly missing: readonly string[];
  /** In this run alone; left out. */
  readonly added: readonly string[];
  /** In both with another question or another retrieved set; left out. */
  readonly context_changed: readonly string[];
  /** In both, and now with words of which no claim can be checked, which was otherwise before: silence is no pass. */
  readonly silenced: readonly string[];
  readonly metrics: readonly MetricDelta[];
  /** Items with faults that their baseline didn't have, with their codes: where to look. */
  readonly worse: readonly { readonly id: string; readonly faults: readonly string[] }[];
  readonly better: readonly string[];
  /** Items without any fault before and with one now, and the other way; one-sided exact p that the first are more. */
  readonly flips: { readonly clean_to_faulty: number; readonly faulty_to_clean: number; readonly p: number | null };
}

interface Shared {
  readonly base: ResponseMeasure;
  readonly now: ResponseMeasure;
}

/** Room for the last digits of a division; bounds are typed in per cents. */
const ROUNDING = 1e-12;

function rateOf(measures: readonly ResponseMeasure[], metric: MachineMetric): Figure {
  const { value, n, ci, flags } = clusteredRate(measures.map(({ counts }) => counts[metric]));
  return value === null ? undefinedFigure("empty", 0) : knownFigure(value, n, ci, flags);
}

function compareMetric(shared: readonly Shared[], metric: MachineMetric, bound: number): MetricDelta {
  const base = rateOf(
    shared.map((one) => one.base),
    metric,
  );
  const now = rateOf(
    shared.map((one) => one.now),
    metric,
  );
  const delta = base.value === null || now.value === null ? null : now.value - base.value;
  const stateOf = (): MetricState => {
    if (base.value === null) return "not_measured";
    if (delta === null) return "undecided";
    return -delta - bound > ROUNDING ? "dropped" : "held";
  };
  return { metric, base, now, delta, bound, state: stateOf() };
}

function listFlips(shared: readonly Shared[]): MeasureComparison["flips"] {
  const count = (wasClean: boolean): number =>
    shared.filter(({ base, now }) => (base.faults.length === 0) === wasClean && (now.faults.length === 0) !== wasClean)
      .length;
  const [worse, better] = [count(true), count(false)];
  return { clean_to_faulty: worse, faulty_to_clean: better, p: mcNemarTest(better, worse).p_one_sided_c_gt_b };
}

const isSilenced = (pair: Shared): boolean => newFaults(pair).includes("nothing_to_check");

function outcomeOf(metrics: readonly MetricDelta[], isWhole: boolean): MeasureComparison["outcome"] {
  if (metrics.some(({ state }) => state === "dropped")) return "dropped";
  return isWhole && metrics.every(({ state }) => state !== "undecided") ? "held" : "undecided";
}

const newFaults = ({ base, now }: Shared): string[] => now.faults.filter((code) => !base.faults.includes(code));

const isBetter = ({ base, now }: Shared): boolean => base.faults.length > 0 && now.faults.length === 0;

/**
 * Compares two runs over the items they share, on the same contexts: what moves is generation. Items that are missing, or whose context
 * changed, are named, and leave the comparison undecided: nothing is concluded from another set, nor from answers that fell silent.
 */
export function compareMeasures(
  base: readonly ResponseMeasure[],
  now: readonly ResponseMeasure[],
  bounds: MetricBounds = {},
): MeasureComparison {
  const before = new Map(base.map((measure) => [measure.id, measure]));
  const after = new Map(now.map((measure) => [measure.id, measure]));
  const pairs = base.flatMap((measure): Shared[] => {
    const other = after.get(measure.id);
    return other === undefined ? [] : [{ base: measure, now: other }];
  });
  const shared = pairs.filter((pair) => pair.base.contextKey === pair.now.contextKey);
  const missing = base.filter(({ id }) => !after.has(id)).map(({ id }) => id);
  const metrics = MACHINE_METRICS.map((metric) => compareMetric(shared, metric, bounds[metric] ?? 0));
  const worse = shared
    .map((pair) => ({ id: pair.base.id, faults: newFaults(pair) }))
    .filter(({ faults }) => faults.length > 0);
  const silenced = shared.filter(isSilenced).map((pair) => pair.base.id);
  const isWhole = shared.length > 0 && shared.length === base.length && silenced.length === 0;
  return {
    outcome: outcomeOf(metrics, isWhole),
    shared: shared.length,
    missing,
    added: now.filter(({ id }) => !before.has(id)).map(({ id }) => id),
    context_changed: pairs.filter((pair) => !shared.includes(pair)).map((pair) => pair.base.id),
    silenced,
    metrics,
    worse,
    better: shared.filter(isBetter).map((pair) => pair.base.id),
    flips: listFlips(shared),
  };
}
