import type { CusumChart, CusumSettings } from "@/domain/agreement/cusum";
import { bernoulliCusum } from "@/domain/agreement/cusum";
import type { RunComparison, RunItem } from "@/domain/gate/compare-runs";
import { compareRuns } from "@/domain/gate/compare-runs";

/** One judging of the anchor set, oldest first. */
export interface AnchorRun {
  readonly verdicts: readonly RunItem[];
}

/** Whether a pinned judge still judges as it did. */
export interface JudgeDrift {
  /** Of the pinned verdicts and the latest run. */
  readonly comparison: RunComparison;
  /** Items of the latest run with another verdict than the pinned one. */
  readonly flips: readonly string[];
  /** Flips over all runs, in order of run and item. */
  readonly chart: CusumChart;
  readonly is_anchor_held: boolean;
  readonly causes: readonly (
    | "flipped_at_fixed_inputs"
    | "verdicts_missing"
    | "more_flips_one_way"
    | "drift_signalled"
  )[];
}

export interface DriftOptions {
  /** Temperature 0 and fixed inputs: then a single flip is a finding. */
  readonly isDeterministic: boolean;
  readonly cusum: CusumSettings;
}

const SIGNIFICANT = 0.05;

function flipsOf(pinned: readonly RunItem[], run: AnchorRun): boolean[] {
  const now = new Map(run.verdicts.map(({ id, isFail }) => [id, isFail]));
  return [...pinned]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, isFail }) => {
      const later = now.get(id);
      return isFail === null || later === null || later === undefined ? [] : [later !== isFail];
    });
}

/**
 * The pinned anchor set, judged again with the pinned model: a paired test of its verdicts, and a CUSUM of flips over all
 * runs. A verdict that is missing is no held verdict. Calibrations of a judge whose anchor is not held are stale.
 *
 * @param pinned the verdicts of the anchor set when it was pinned. @param runs judgings of it since, oldest first.
 * @throws DomainError `duplicate_id`, `argument_out_of_range`.
 */
export function judgeDrift(
  pinned: readonly RunItem[],
  runs: readonly AnchorRun[],
  { isDeterministic, cusum }: DriftOptions,
): JudgeDrift {
  const latest = runs.at(-1)?.verdicts ?? [];
  const comparison = compareRuns(pinned, latest);
  const flips = [...comparison.regressions, ...comparison.repairs].sort();
  const chart = bernoulliCusum(
    runs.flatMap((run) => flipsOf(pinned, run)),
    cusum,
  );
  const causes: JudgeDrift["causes"][number][] = [];
  if (isDeterministic && flips.length > 0) causes.push("flipped_at_fixed_inputs");
  if (comparison.n < pinned.length || pinned.length === 0) causes.push("verdicts_missing");
  if ((comparison.mcnemar.p_mid ?? 1) <= SIGNIFICANT) causes.push("more_flips_one_way");
  if (chart.signals.length > 0) causes.push("drift_signalled");
  return { comparison, flips, chart, is_anchor_held: causes.length === 0, causes };
}
