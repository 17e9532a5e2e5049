import type { FigureReason } from "./figure";

const CONVERGED_BELOW = 1e-10;
const STEPS_MAX = 10_000;
/** A posterior below this sends the item to a lead. */
export const TRIAGE_BELOW = 0.9;
/** Two raters leave more unknowns than facts, whatever the number of items. */
const RATERS_MIN = 3;

/** One item: for each rater, the labels given, as indices into the label set. A rater who gave none has an empty list. */
export type RaterVotes = readonly (readonly number[])[];

export interface DawidSkeneModel {
  readonly class_marginals: readonly number[];
  readonly log_likelihood: number;
  readonly iterations: number;
  /** Of each rater: row = true class, column = label given. */
  readonly confusion: readonly (readonly (readonly number[])[])[];
  /** Of each item, over the classes. */
  readonly posterior: readonly (readonly number[])[];
  /** Index of the likeliest class of each item. */
  readonly map_labels: readonly number[];
  /** Items (from 0) whose likeliest class has a posterior below `TRIAGE_BELOW`. */
  readonly triage: readonly number[];
}

/** A model, or why there is none. */
export type DawidSkeneResult =
  | { readonly value: DawidSkeneModel }
  | { readonly value: null; readonly reason: FigureReason };

export interface DawidSkeneOptions {
  readonly labels: number;
  /** Added to every cell of every rater's table and to every class, so that nothing is held to be impossible. */
  readonly smoothing?: number;
}

/** Votes as counts: item x rater x label. */
type Counts = readonly (readonly (readonly number[])[])[];

function normalise(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return total === 0 ? values.map(() => 1 / values.length) : values.map((value) => value / total);
}

function countVotes(items: readonly RaterVotes[], labels: number): Counts {
  return items.map((raters) =>
    raters.map((votes) => Array.from({ length: labels }, (_, label) => votes.filter((vote) => vote === label).length)),
  );
}

function voteShares(counts: Counts, labels: number): number[][] {
  return counts.map((raters) =>
    normalise(Array.from({ length: labels }, (_, label) => raters.reduce((sum, row) => sum + (row[label] ?? 0), 0))),
  );
}

interface Parameters {
  readonly classes: readonly number[];
  readonly confusion: readonly (readonly (readonly number[])[])[];
}

function maximise(
  counts: Counts,
  posterior: readonly (readonly number[])[],
  labels: number,
  smoothing: number,
): Parameters {
  const range = Array.from({ length: labels }, (_, index) => index);
  const classes = normalise(range.map((klass) => posterior.reduce((sum, row) => sum + (row[klass] ?? 0), smoothing)));
  const raters = counts[0]?.length ?? 0;
  const confusion = Array.from({ length: raters }, (_, rater) =>
    range.map((klass) =>
      normalise(
        range.map((label) =>
          counts.reduce((sum, item, i) => sum + (posterior[i]?.[klass] ?? 0) * (item[rater]?.[label] ?? 0), smoothing),
        ),
      ),
    ),
  );
  return { classes, confusion };
}

/** ln of each class's joint likelihood with one item's votes. Nothing times ln 0 is nothing. */
function logJoint(item: readonly (readonly number[])[], { classes, confusion }: Parameters): number[] {
  return classes.map((share, klass) => {
    let log = Math.log(share);
    item.forEach((row, rater) => {
      row.forEach((count, label) => {
        if (count > 0) log += count * Math.log(confusion[rater]?.[klass]?.[label] ?? 0);
      });
    });
    return log;
  });
}

function expect(counts: Counts, parameters: Parameters): { posterior: number[][]; logLikelihood: number } {
  let logLikelihood = 0;
  const posterior = counts.map((item) => {
    const logs = logJoint(item, parameters);
    const highest = Math.max(...logs);
    const shares = logs.map((log) => Math.exp(log - highest));
    logLikelihood += highest + Math.log(shares.reduce((sum, share) => sum + share, 0));
    return normalise(shares);
  });
  return { posterior, logLikelihood };
}

function modelOf(
  parameters: Parameters,
  posterior: readonly (readonly number[])[],
  logLikelihood: number,
  iterations: number,
): DawidSkeneModel {
  const highest = posterior.map((row) => Math.max(...row));
  return {
    class_marginals: parameters.classes,
    log_likelihood: logLikelihood,
    iterations,
    confusion: parameters.confusion,
    posterior,
    map_labels: posterior.map((row, i) => row.indexOf(highest[i] ?? 0)),
    triage: highest.flatMap((value, i) => (value < TRIAGE_BELOW ? [i] : [])),
  };
}

/**
 * Classes, raters' errors and posteriors by expectation and maximisation (Dawid & Skene 1979), started from vote shares.
 * A view for triage: it says where to look first and never decides a label.
 *
 * @returns no value with `not_identified` below three raters, `empty` without a vote.
 */
export function dawidSkene(items: readonly RaterVotes[], options: DawidSkeneOptions): DawidSkeneResult {
  const { labels, smoothing = 0.1 } = options;
  const voted = items.filter((raters) => raters.some((votes) => votes.length > 0));
  if (voted.length === 0 || voted.length < items.length) return { value: null, reason: "empty" };
  if ((items[0]?.length ?? 0) < RATERS_MIN) return { value: null, reason: "not_identified" };
  const counts = countVotes(items, labels);
  let posterior = voteShares(counts, labels);
  let before = Number.NEGATIVE_INFINITY;
  for (let step = 1; ; step += 1) {
    const parameters = maximise(counts, posterior, labels, smoothing);
    const after = expect(counts, parameters);
    posterior = after.posterior;
    if (Math.abs(after.logLikelihood - before) < CONVERGED_BELOW || step === STEPS_MAX)
      return { value: modelOf(parameters, posterior, after.logLikelihood, step) };
    before = after.logLikelihood;
  }
}
