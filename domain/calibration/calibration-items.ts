import { hashRank } from "@/domain/agreement/sampling/hash-rank";
import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { purposeBytes } from "@/domain/audit/canonical-json";
import { DomainError } from "@/domain/errors/domain-error";
import type { ScoredItem } from "./score-sweep";
import { isWeighted } from "./score-sweep";
import { SPLIT_SEED } from "./split-clusters";

/** Who made a label. Only people's can calibrate: a judge fitted to labels that a model made is a circle. */
export type LabelAuthor = "human" | "model";

/** A scored item with everything a calibration must know of it. */
export interface CalibrationItem extends ScoredItem {
  readonly cluster: string;
  /** As it was written. */
  readonly label: string;
  readonly author: LabelAuthor;
}

/** @throws DomainError `labels_not_human` naming the first item (its position) whose label a model made. */
export function assertHumanLabels(items: readonly CalibrationItem[]): void {
  const position = items.findIndex(({ author }) => author !== "human");
  if (position >= 0)
    throw new DomainError("labels_not_human", "Labels that a model made cannot calibrate a threshold.", { position });
}

const keyOf = ({ cluster, score, label }: CalibrationItem): string =>
  [cluster, String(score + 0), label].join("\u001f");

/** SHA-256 over the labelled scores in an order of their own, so that the order of rows is no part of it. */
export function labelsDigest(items: readonly CalibrationItem[], sha256: Sha256Hex): string {
  return sha256(purposeBytes("assay:calibration-labels:v1", items.map(keyOf).sort()));
}

/** Every item with a number in [0, 1) of its own that its place in the file has no part in. */
function rankItems(items: readonly CalibrationItem[], sha256: Sha256Hex): { item: CalibrationItem; u: number }[] {
  const copies = new Map<string, number>();
  const ordered = [...items].sort((a, b) => (a.weight ?? 1) - (b.weight ?? 1));
  return ordered.map((item) => {
    const key = keyOf(item);
    const copy = (copies.get(key) ?? 0) + 1;
    copies.set(key, copy);
    return { item, u: hashRank(`${SPLIT_SEED}:item`, `${key}\u001f${copy}`, sha256) };
  });
}

/**
 * The items a binomial certificate may count. Where they were chosen with unequal chances, each is kept with a chance in
 * proportion to its weight, which makes the rest a plain sample of the frame; where asked, one of every cluster is kept.
 */
export function certifyingItems(
  items: readonly CalibrationItem[],
  options: { readonly onePerCluster: boolean },
  sha256: Sha256Hex,
): CalibrationItem[] {
  const heaviest = items.reduce((highest, { weight = 1 }) => Math.max(highest, weight), 0);
  const ranked = rankItems(items, sha256);
  const kept = isWeighted(items) ? ranked.filter(({ item, u }) => u < (item.weight ?? 1) / heaviest) : ranked;
  if (!options.onePerCluster) return kept.map(({ item }) => item);
  const first = new Map<string, { item: CalibrationItem; u: number }>();
  for (const entry of kept) {
    const known = first.get(entry.item.cluster);
    if (known === undefined || entry.u < known.u) first.set(entry.item.cluster, entry);
  }
  return [...first.values()].map(({ item }) => item);
}
