import { hashRank } from "@/domain/agreement/sampling/hash-rank";
import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { DomainError } from "@/domain/errors/domain-error";

/** What a part is for: to choose on, to certify on, to report on. */
export const CALIBRATION_PARTS = ["fit", "certify", "report"] as const;
export type CalibrationPart = (typeof CALIBRATION_PARTS)[number];

/** Printed with every calibration. It is no option: a seed that can be chosen can be chosen until the result pleases. */
export const SPLIT_SEED = "assay:calibration-split:v1";
/** Half of the clusters certify, because the certificate is what items are scarce for. */
const FIT_BELOW = 0.25;
const CERTIFY_BELOW = 0.75;

/** The part of a cluster: by its name alone, so that it stays there when labels are added. */
export function partOfCluster(cluster: string, sha256: Sha256Hex): CalibrationPart {
  const u = hashRank(SPLIT_SEED, cluster, sha256);
  if (u < FIT_BELOW) return "fit";
  return u < CERTIFY_BELOW ? "certify" : "report";
}

export type Parts<Item> = Readonly<Record<CalibrationPart, readonly Item[]>>;

/** Splits items by whole clusters: 1/4 to fit, 1/2 to certify, 1/4 to report, by hash. */
export function splitByCluster<Item extends { readonly cluster: string }>(
  items: readonly Item[],
  sha256: Sha256Hex,
): Parts<Item> {
  const parts: Record<CalibrationPart, Item[]> = { fit: [], certify: [], report: [] };
  const known = new Map<string, CalibrationPart>();
  for (const item of items) {
    const part = known.get(item.cluster) ?? partOfCluster(item.cluster, sha256);
    known.set(item.cluster, part);
    parts[part].push(item);
  }
  return parts;
}

/**
 * Refuses parts that share a cluster: a threshold chosen, certified or reported on the same items is not calibrated.
 *
 * @throws DomainError `parts_overlap`.
 */
export function assertPartsDisjoint(parts: Parts<{ readonly cluster: string }>): void {
  const owner = new Map<string, CalibrationPart>();
  for (const part of CALIBRATION_PARTS) {
    for (const { cluster } of parts[part]) {
      const before = owner.get(cluster);
      if (before !== undefined && before !== part)
        throw new DomainError("parts_overlap", "A cluster stands in two parts of a calibration.", {
          cluster,
          first: before,
          second: part,
        });
      owner.set(cluster, part);
    }
  }
}

const keyOf = (respect: number, name: string): string => `${respect}\u001f${name}`;

/**
 * One cluster name an item where items are tied by several things (a question and a document): whatever shares any of them,
 * over any number of steps, is one cluster, named by the smallest first name in it.
 *
 * @param names for each item its name in every respect, the same number each.
 * @throws DomainError `cluster_missing` for an empty name (its position tells where).
 */
export function joinClusters(names: readonly (readonly string[])[]): string[] {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    for (let at = key; at !== root; ) {
      const up = parent.get(at) ?? root;
      parent.set(at, root);
      at = up;
    }
    return root;
  };
  names.forEach((own, position) => {
    own.forEach((name, respect) => {
      if (name === "") throw new DomainError("cluster_missing", "Every item names its cluster.", { position, respect });
      const key = keyOf(respect, name);
      if (!parent.has(key)) parent.set(key, key);
      parent.set(rootOf(key), rootOf(keyOf(0, own[0] ?? "")));
    });
  });
  const smallest = new Map<string, string>();
  const roots = names.map((own) => rootOf(keyOf(0, own[0] ?? "")));
  names.forEach(([first = ""], i) => {
    const root = roots[i] ?? "";
    const known = smallest.get(root);
    if (known === undefined || first < known) smallest.set(root, first);
  });
  return roots.map((root) => smallest.get(root) ?? "");
}
