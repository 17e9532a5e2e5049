import { DomainError } from "@/domain/errors/domain-error";
import type { LabelPair } from "./agreement-table";
import type { ClusterCount } from "./clustered-rate";
import { designEffect } from "./clustered-rate";
import type { FigureFlag } from "./figure";

/** The clusters of a set of pairs and the design effect to put on its intervals; null where no pair names a cluster. */
export interface PairClusters {
  readonly clusters: { readonly count: number; readonly deff: number } | null;
  readonly flags: readonly FigureFlag[];
}

function countByCluster(pairs: readonly LabelPair[], isCounted: (pair: LabelPair) => boolean): ClusterCount[] {
  const byCluster = new Map<string, { x: number; m: number }>();
  for (const pair of pairs) {
    const count = byCluster.get(pair.cluster ?? "") ?? { x: 0, m: 0 };
    count.m += 1;
    if (isCounted(pair)) count.x += 1;
    byCluster.set(pair.cluster ?? "", count);
  }
  return [...byCluster.values()];
}

/**
 * How much less than independent items these pairs tell: the larger of the design effects of "the raters differ" and of
 * "at least one failed it". Only pairs that both raters labelled count.
 *
 * @throws DomainError `cluster_missing` where some of those pairs name a cluster and others do not.
 */
export function pairDesignEffect(pairs: readonly LabelPair[], failLabels: readonly string[]): PairClusters {
  const both = pairs.filter(({ a, b }) => a !== null && b !== null);
  const named = both.filter(({ cluster }) => cluster !== undefined);
  if (named.length === 0) return { clusters: null, flags: [] };
  if (named.length < both.length) {
    throw new DomainError("cluster_missing", "Either every pair names its cluster or none does.", {
      missing: both.length - named.length,
    });
  }
  const fails = new Set(failLabels);
  const differing = countByCluster(both, ({ a, b }) => a !== b);
  const failed = countByCluster(both, ({ a, b }) => (a !== null && fails.has(a)) || (b !== null && fails.has(b)));
  const effects = failLabels.length === 0 ? [designEffect(differing)] : [designEffect(differing), designEffect(failed)];
  const flags = [...new Set(effects.flatMap((effect) => effect.flags))];
  return { clusters: { count: differing.length, deff: Math.max(...effects.map(({ deff }) => deff)) }, flags };
}
