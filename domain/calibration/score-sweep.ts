import { DomainError } from "@/domain/errors/domain-error";

/** One item that a person labelled and a verifier scored. */
export interface ScoredItem {
  /** Higher means more surely entailed. Any finite number. */
  readonly score: number;
  /** The person's label is one of the positive ones. */
  readonly isPositive: boolean;
  /** What the item belongs to, so that it is never split from its like; its own where there is none. */
  readonly cluster?: string;
  /** 1 / pi, where the chance of being labelled is known. */
  readonly weight?: number;
}

/**
 * Everything a threshold can do to a set: for each distinct score, from strict to loose, how much would be accepted by
 * "score >= it". Ties are whole by construction, and the order of the items is gone.
 */
export interface ScoreSweep {
  readonly n: number;
  /** Number of positive items, and of the others. */
  readonly positives: number;
  readonly negatives: number;
  /** Distinct scores, highest first. */
  readonly scores: Float64Array;
  /** Accepted positive items (or their weight) at each of them. */
  readonly truePositives: Float64Array;
  readonly falsePositives: Float64Array;
  /** The weights differ, so that the two arrays hold no counts. */
  readonly isWeighted: boolean;
}

/** What is accepted at a threshold. */
export interface AcceptedCounts {
  readonly tp: number;
  readonly fp: number;
}

function checkScore(score: number, position: number): number {
  // Adding 0 turns -0 into 0, so that no negative zero is ever printed.
  if (Number.isFinite(score)) return score + 0;
  throw new DomainError("score_not_finite", "A score is a finite number.", { position, score: String(score) });
}

/**
 * Sorts the positive and the other scores apart, as typed arrays, and merges them: the labels need no sorting of their
 * own, which keeps a sweep close to the price of sorting the scores alone.
 */
function sweepCounts(positive: Float64Array, negative: Float64Array): ScoreSweep {
  positive.sort();
  negative.sort();
  const distinct = positive.length + negative.length;
  const scores = new Float64Array(distinct);
  const truePositives = new Float64Array(distinct);
  const falsePositives = new Float64Array(distinct);
  let p = positive.length - 1;
  let q = negative.length - 1;
  let size = 0;
  while (p >= 0 || q >= 0) {
    const high = p >= 0 ? (positive[p] ?? 0) : Number.NEGATIVE_INFINITY;
    const other = q >= 0 ? (negative[q] ?? 0) : Number.NEGATIVE_INFINITY;
    const score = high > other ? high : other;
    while (p >= 0 && positive[p] === score) p -= 1;
    while (q >= 0 && negative[q] === score) q -= 1;
    scores[size] = score;
    truePositives[size] = positive.length - 1 - p;
    falsePositives[size] = negative.length - 1 - q;
    size += 1;
  }
  return {
    n: distinct,
    positives: positive.length,
    negatives: negative.length,
    scores: scores.subarray(0, size),
    truePositives: truePositives.subarray(0, size),
    falsePositives: falsePositives.subarray(0, size),
    isWeighted: false,
  };
}

/** The sweep of plain counts, whatever the weights: what certificates and bins are made of. @throws DomainError `score_not_finite` */
export function countSweep(items: readonly ScoredItem[]): ScoreSweep {
  const positives = items.reduce((count, { isPositive }) => count + (isPositive ? 1 : 0), 0);
  const positive = new Float64Array(positives);
  const negative = new Float64Array(items.length - positives);
  let p = 0;
  let q = 0;
  items.forEach(({ score, isPositive }, position) => {
    const checked = checkScore(score, position);
    if (isPositive) {
      positive[p] = checked;
      p += 1;
    } else {
      negative[q] = checked;
      q += 1;
    }
  });
  return sweepCounts(positive, negative);
}

function checkWeight(weight: number, position: number): number {
  if (weight > 0 && Number.isFinite(weight)) return weight;
  throw new DomainError("weight_invalid", "A weight is a number above 0.", { position, weight: String(weight) });
}

/** Whether the items were chosen with unequal chances. @throws DomainError `weight_invalid` for a weight that is none, or given to some only. */
export function isWeighted(items: readonly ScoredItem[]): boolean {
  const weights = items.map(({ weight }) => weight);
  const given = weights.filter((weight) => weight !== undefined);
  if (given.length > 0 && given.length < weights.length)
    throw new DomainError("weight_invalid", "Either every item has a weight or none.", {
      missing: weights.length - given.length,
    });
  given.forEach(checkWeight);
  return given.some((weight) => weight !== given[0]);
}

/**
 * The sweep with every item counted 1 / pi times where the chances differ (Horvitz-Thompson), else of plain counts.
 *
 * @throws DomainError `score_not_finite`, `weight_invalid`.
 */
export function sweepScores(items: readonly ScoredItem[]): ScoreSweep {
  const plain = countSweep(items);
  if (!isWeighted(items)) return plain;
  const place = new Map(Array.from(plain.scores, (score, index) => [score, index]));
  const truePositives = new Float64Array(plain.scores.length);
  const falsePositives = new Float64Array(plain.scores.length);
  // Sums of fractions depend on their order in the last place; the order of rows must not.
  const ordered = [...items].sort((a, b) => (a.weight ?? 1) - (b.weight ?? 1));
  for (const { score, isPositive, weight = 1 } of ordered) {
    const index = place.get(score + 0) ?? 0;
    const into = isPositive ? truePositives : falsePositives;
    into[index] = (into[index] ?? 0) + weight;
  }
  for (let i = 1; i < plain.scores.length; i += 1) {
    truePositives[i] = (truePositives[i] ?? 0) + (truePositives[i - 1] ?? 0);
    falsePositives[i] = (falsePositives[i] ?? 0) + (falsePositives[i - 1] ?? 0);
  }
  return { ...plain, truePositives, falsePositives, isWeighted: true };
}

/** Total weight (count, where unweighted) of the positive items and of the others. */
export function totalsOf({ truePositives, falsePositives }: ScoreSweep): AcceptedCounts {
  return { tp: truePositives.at(-1) ?? 0, fp: falsePositives.at(-1) ?? 0 };
}

/** What "score >= tau" accepts. */
export function acceptedAt({ scores, truePositives, falsePositives }: ScoreSweep, tau: number): AcceptedCounts {
  let low = 0;
  let high = scores.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scores[middle] ?? 0) >= tau) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? { tp: 0, fp: 0 } : { tp: truePositives[low - 1] ?? 0, fp: falsePositives[low - 1] ?? 0 };
}

/** What one distinct score holds by itself: `position` counts from the highest. */
export function heldAt({ truePositives, falsePositives }: ScoreSweep, position: number): AcceptedCounts {
  const before = position === 0 ? 0 : (truePositives[position - 1] ?? 0);
  const beforeFalse = position === 0 ? 0 : (falsePositives[position - 1] ?? 0);
  return { tp: (truePositives[position] ?? 0) - before, fp: (falsePositives[position] ?? 0) - beforeFalse };
}
