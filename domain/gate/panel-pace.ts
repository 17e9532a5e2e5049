import { type Figure, knownFigure, undefinedFigure } from "@/domain/agreement/figure";

/** Longer gaps between two commits of one person are a break, not a judgement. */
export const BREAK_S = 15 * 60;
/** Commits further back say little of the panel as it is. */
export const PACE_DAYS = 14;
/** With fewer judgements a pace has no interval. */
const MIN_FOR_INTERVAL = 20;
const Z_95 = 1.959963984540054;
const SECONDS_AN_HOUR = 3600;

/** What the panel did of late, all raters together; nobody's own figure can be told from it. */
export interface PanelWork {
  /** Seconds from one commit to the next of the same person, breaks left out. */
  readonly gapsS: readonly number[];
  /** How many people those gaps are from. */
  readonly raters: number;
  /** Judgements committed in the last `PACE_DAYS` days, and over how many days the first of them reaches back (above 0). */
  readonly recent: { readonly judgements: number; readonly days: number };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviationOf(values: readonly number[], mean: number): number {
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Why a panel has no pace that may be shown; null where it has. */
function whyNoPace({ gapsS, raters }: PanelWork): "no_pace" | "one_rater" | null {
  if (gapsS.length === 0) return "no_pace";
  return raters < 2 ? "one_rater" : null;
}

/** Mean seconds a judgement. It does not tell what a judgement takes that is interrupted: that one is left out with the break. */
export function secondsPerJudgement(work: PanelWork): Figure {
  const reason = whyNoPace(work);
  const n = work.gapsS.length;
  return reason === null ? knownFigure(meanOf(work.gapsS), n) : undefinedFigure(reason, n);
}

/**
 * Hours of work that so many judgements will take, with a 95% prediction interval for their sum: `N mean ± z s √(N + N²/n)`, which counts
 * both how judgements differ and how little is known of their mean. They are taken for independent.
 *
 * @param judgements whole number, 0 and more
 */
export function hoursOfWork(judgements: number, work: PanelWork): Figure {
  const { gapsS } = work;
  const n = gapsS.length;
  if (judgements === 0) return knownFigure(0, n);
  const reason = whyNoPace(work);
  if (reason !== null) return undefinedFigure(reason, n);
  const mean = meanOf(gapsS);
  const hours = (judgements * mean) / SECONDS_AN_HOUR;
  if (n < MIN_FOR_INTERVAL) return knownFigure(hours, n);
  const spread = (Z_95 * deviationOf(gapsS, mean) * Math.sqrt(judgements + judgements ** 2 / n)) / SECONDS_AN_HOUR;
  const ci = { lo: Math.max(0, hours - spread), hi: hours + spread, level: 0.95, method: "prediction-normal" };
  return knownFigure(hours, n, ci);
}

/** When so many judgements will be done at the panel's pace by the calendar, milliseconds from now; null where it has none. */
export function msUntilDone(judgements: number, { recent }: PanelWork): number | null {
  if (judgements === 0) return 0;
  if (recent.judgements === 0 || !(recent.days > 0)) return null;
  const dayMs = 86_400_000;
  return (judgements / recent.judgements) * recent.days * dayMs;
}
