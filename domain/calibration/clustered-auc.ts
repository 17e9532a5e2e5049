import { normalQuantile } from "@/domain/agreement/distributions/normal";
import type { Interval } from "@/domain/agreement/figure";
import type { ScoredItem, ScoreSweep } from "./score-sweep";
import { heldAt } from "./score-sweep";

interface ClusterSums {
  positives: number;
  negatives: number;
  /** Sum of (placement - area) over the cluster's positive items, and over its others. */
  above: number;
  below: number;
}

interface Placements {
  readonly positive: number;
  readonly negative: number;
}

/** What a positive and another item of each score are worth: the share of the other class on their right side, ties by half. */
function placementsOf(sweep: ScoreSweep): Map<number, Placements> {
  const { positives, negatives } = sweep;
  let tp = 0;
  let fp = 0;
  return new Map(
    Array.from(sweep.scores, (score, i): [number, Placements] => {
      const held = heldAt(sweep, i);
      const placements = {
        positive: (negatives - fp - held.fp / 2) / negatives,
        negative: (tp + held.tp / 2) / positives,
      };
      tp += held.tp;
      fp += held.fp;
      return [score, placements];
    }),
  );
}

function sumClusters(items: readonly ScoredItem[], sweep: ScoreSweep, auc: number): ClusterSums[] {
  const placements = placementsOf(sweep);
  const clusters = new Map<string, ClusterSums>();
  // In an order of its own: sums of fractions depend on theirs in the last place.
  for (const { score, isPositive, cluster = "" } of [...items].sort((a, b) => a.score - b.score)) {
    const sums = clusters.get(cluster) ?? { positives: 0, negatives: 0, above: 0, below: 0 };
    const placement = placements.get(score + 0);
    if (isPositive) {
      sums.positives += 1;
      sums.above += (placement?.positive ?? auc) - auc;
    } else {
      sums.negatives += 1;
      sums.below += (placement?.negative ?? auc) - auc;
    }
    clusters.set(cluster, sums);
  }
  return [...clusters.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums);
}

/** G/(G-1) times a sum over the G clusters that count; 0 where one cluster says nothing of the spread. */
function spread(clusters: readonly ClusterSums[], term: (sums: ClusterSums) => number): number {
  const g = clusters.length;
  return g < 2 ? 0 : (g / (g - 1)) * clusters.reduce((sum, cluster) => sum + term(cluster), 0);
}

/**
 * 95% interval of the area under the ROC curve for items that come in clusters (Obuchowski 1997): placements are summed
 * within a cluster before they are squared. With one item a cluster it is DeLong's.
 *
 * @param sweep plain counts of the same items.
 * @returns null with one class, one cluster, or no spread at all.
 */
export function clusteredAucInterval(items: readonly ScoredItem[], sweep: ScoreSweep, auc: number): Interval | null {
  const { positives, negatives } = sweep;
  if (positives === 0 || negatives === 0) return null;
  const clusters = sumClusters(items, sweep, auc);
  const withPositive = clusters.filter((sums) => sums.positives > 0);
  const withNegative = clusters.filter((sums) => sums.negatives > 0);
  if (withPositive.length < 2 || withNegative.length < 2) return null;
  const variance =
    spread(withPositive, ({ above }) => above * above) / (positives * positives) +
    spread(withNegative, ({ below }) => below * below) / (negatives * negatives) +
    (2 * spread(clusters, ({ above, below }) => above * below)) / (positives * negatives);
  if (!(variance > 1e-24)) return null;
  const half = normalQuantile(0.975) * Math.sqrt(variance);
  return { lo: Math.max(0, auc - half), hi: Math.min(1, auc + half), level: 0.95, method: "obuchowski" };
}
