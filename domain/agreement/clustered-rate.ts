import { DomainError } from "@/domain/errors/domain-error";
import type { Bounds, Figure, FigureFlag } from "./figure";
import { boundsOf, knownFigure, undefinedFigure } from "./figure";
import { clopperPearson, wilsonInterval } from "./rate-interval";

/** What was counted inside one answer or question: `x` of `m`. */
export interface ClusterCount {
  readonly x: number;
  readonly m: number;
}

/** A rate over units that come in clusters. `n` counts units, `clusters` the clusters that hold any. */
export interface ClusteredRate extends Figure {
  readonly clusters: number;
  /** Design effect, at least 1: how many units count as one. Null where the rate is undefined. */
  readonly deff: number | null;
  readonly ci95_exact: Bounds | null;
}

interface DesignEffect {
  readonly deff: number;
  readonly flags: readonly FigureFlag[];
}

/**
 * deff = max(1, v / (p (1 - p) / n)) with v = G/(G-1) sum (x_g - p m_g)^2 / n^2. A rate of 0 or 1 shows no clustering at
 * all, and one cluster cannot: both keep 1 and say so in a flag.
 */
export function designEffect(clusters: readonly ClusterCount[]): DesignEffect {
  const filled = clusters.filter(({ m }) => m > 0);
  const n = filled.reduce((sum, { m }) => sum + m, 0);
  const x = filled.reduce((sum, cluster) => sum + cluster.x, 0);
  if (filled.length < 2) return { deff: 1, flags: ["one_cluster"] };
  if (x === 0 || x === n) return { deff: 1, flags: filled.length < n ? ["clustering_not_visible"] : [] };
  const p = x / n;
  const squares = filled.reduce((sum, cluster) => sum + (cluster.x - p * cluster.m) ** 2, 0);
  const variance = ((filled.length / (filled.length - 1)) * squares) / (n * n);
  return { deff: Math.max(1, variance / ((p * (1 - p)) / n)), flags: [] };
}

/**
 * A rate whose units are not independent (claims of one answer), pooled over all units, with the Wilson and the exact
 * interval on x/deff of n/deff (in the manner of Korn & Graubard 1998).
 *
 * @throws DomainError `counts_invalid` for a cluster without 0 <= x <= m in whole numbers.
 */
export function clusteredRate(clusters: readonly ClusterCount[]): ClusteredRate {
  for (const { x, m } of clusters) {
    if (Number.isSafeInteger(x) && Number.isSafeInteger(m) && x >= 0 && x <= m) continue;
    throw new DomainError("counts_invalid", "A cluster needs whole numbers with 0 <= x <= m.", {
      x: String(x),
      m: String(m),
    });
  }
  const filled = clusters.filter(({ m }) => m > 0);
  const n = filled.reduce((sum, { m }) => sum + m, 0);
  if (n === 0) return { ...undefinedFigure("empty", 0), clusters: 0, deff: null, ci95_exact: null };
  const x = filled.reduce((sum, cluster) => sum + cluster.x, 0);
  const { deff, flags } = designEffect(filled);
  const wilson = wilsonInterval(x / deff, n / deff);
  return {
    ...knownFigure(x / n, n, deff === 1 ? wilson : { ...wilson, method: "wilson_deff" }, flags),
    clusters: filled.length,
    deff,
    ci95_exact: boundsOf(clopperPearson(x / deff, n / deff)),
  };
}
