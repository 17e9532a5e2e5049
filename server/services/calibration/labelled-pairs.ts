import type { ScoredPair } from "@/contracts/calibrations";
import { type CalibrationItem, labelsDigest } from "@/domain/calibration/calibration-items";
import { joinClusters } from "@/domain/calibration/split-clusters";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import type { LeftOut } from "@/server/repositories/calibrations";
import type { LabelledClaim } from "@/server/repositories/labelled-scores";

/** What claims' labels count as entailed. */
export const ENTAILED_LABELS = ["grounded"] as const;

/** An item of a calibration with where it comes from. */
export interface PlacedItem extends CalibrationItem {
  readonly claimId: string | null;
  readonly line: number | null;
}

export interface ReadClaims {
  readonly items: readonly PlacedItem[];
  readonly leftOut: LeftOut;
}

type Fate = keyof LeftOut | "used";

function fateOf({ label, basis, score, isGolden }: LabelledClaim): Fate {
  if (isGolden) return "golden";
  if (label === null || basis === null || basis === "single") return "not_decided";
  if (basis === "mechanical") return "decided_by_code";
  if (label === "not_a_claim") return "not_a_claim";
  return score === null ? "not_scored" : "used";
}

/** Each question's cluster: questions that cite one document, over any number of steps, are one. */
function clustersOfQuestions(claims: readonly LabelledClaim[]): ReadonlyMap<string, string> {
  const ties = claims.flatMap(({ questionKey, documentIds }) =>
    documentIds.length === 0 ? [[questionKey]] : documentIds.map((documentId) => [questionKey, documentId]),
  );
  const names = joinClusters(ties);
  return new Map(ties.map(([questionKey = ""], i) => [questionKey, names[i] ?? ""]));
}

/**
 * The claims that people closed and the verifier scored, and how many of the others there are, by why they are left out.
 * Where nothing that could be judged is open, the items are the whole of their runs, and their chance is known to be 1.
 */
export function readLabelledClaims(claims: readonly LabelledClaim[]): ReadClaims {
  const leftOut = { not_scored: 0, not_decided: 0, decided_by_code: 0, not_a_claim: 0, golden: 0 };
  const used: LabelledClaim[] = [];
  for (const claim of claims) {
    const fate = fateOf(claim);
    if (fate === "used") used.push(claim);
    else leftOut[fate] += 1;
  }
  const isWhole = leftOut.not_decided === 0 && leftOut.not_scored === 0;
  const clusters = clustersOfQuestions(used);
  const items = used.flatMap(({ claimId, questionKey, label, score }): PlacedItem[] => {
    if (label === null || score === null) return [];
    const isPositive = ENTAILED_LABELS.some((one) => one === label);
    const cluster = clusters.get(questionKey) ?? questionKey;
    const weight = isWhole ? { weight: 1 } : {};
    return [{ claimId, line: null, score, isPositive, label, cluster, author: "human", ...weight }];
  });
  return { items, leftOut };
}

/** "Grounded" beside a positive label `grounded` would count as its contrary; it is named instead. @throws Refusal `body_invalid` */
function checkSpelling(pairs: readonly ScoredPair[], positive: readonly string[]): void {
  const folded = new Set(positive.map((label) => label.trim().toLowerCase()));
  const place = pairs.findIndex(({ label }) => !positive.includes(label) && folded.has(label.trim().toLowerCase()));
  if (place < 0) return;
  const field = `source.pairs.${place}.label`;
  const message = "is written otherwise than a label that means entailed.";
  throw new Refusal("body_invalid", "A label is spelled in two ways.", {
    errors: [{ field, code: "label_spelling", message }],
  });
}

/** Clusters of pairs; one that names none stands alone, by its content and not by its place. @throws Refusal `clusters_uneven` */
function clustersOfPairs(pairs: readonly ScoredPair[], deps: Pick<Deps, "sha256Hex">): string[] {
  const wanted = pairs[0]?.clusters.length ?? 0;
  const odd = pairs.findIndex(({ clusters }) => clusters.length !== wanted);
  if (odd >= 0)
    throw new Refusal("clusters_uneven", `Pair ${odd + 1} names another number of clusters than the first one.`, {
      detail: { position: odd },
    });
  if (wanted > 0) return joinClusters(pairs.map(({ clusters }) => clusters));
  const copies = new Map<string, number>();
  return pairs.map(({ score, label }) => {
    const content = deps.sha256Hex(JSON.stringify([score, label]));
    const copy = (copies.get(content) ?? 0) + 1;
    copies.set(content, copy);
    return `${content}-${copy}`;
  });
}

/** Pairs of a file as items. @throws Refusal `body_invalid`, `clusters_uneven`. */
export function readPairsOfFile(
  pairs: readonly ScoredPair[],
  positive: readonly string[],
  deps: Pick<Deps, "sha256Hex">,
): PlacedItem[] {
  checkSpelling(pairs, positive);
  const clusters = clustersOfPairs(pairs, deps);
  return pairs.map(({ score, label, author, pi }, i) => ({
    claimId: null,
    line: i + 1,
    score,
    label,
    author,
    isPositive: positive.includes(label),
    cluster: clusters[i] ?? "",
    ...(pi === undefined ? {} : { weight: 1 / pi }),
  }));
}

/** Digest of the labels of these claims as they stand today. */
export const digestOfClaims = (claims: readonly LabelledClaim[], deps: Pick<Deps, "sha256Hex">): string =>
  labelsDigest(readLabelledClaims(claims).items, deps.sha256Hex);
