import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { DomainError } from "@/domain/errors/domain-error";
import { frozenDigest } from "./frozen-digest";

/** One item of a set version: which target it is measured on. */
export type SetMember = { readonly goldenItemId: string; readonly targetId: string; readonly digest: string };

export type GoldenSetContent = {
  readonly goldenSetId: string;
  /** 1, 2, ... in its set. */
  readonly number: number;
  readonly targets: readonly SetMember[];
  readonly supersedesId: string | null;
};

/**
 * The content as it is frozen: members by item id, so that the digest does not depend on the order of adding.
 * @throws DomainError `nothing_to_freeze` for an empty set; `item_doubled` if two targets of one item are in it.
 */
export function canonicalSet(content: GoldenSetContent): GoldenSetContent {
  if (content.targets.length === 0) throw new DomainError("nothing_to_freeze", "a set version has at least one target");
  const targets = content.targets
    .map(({ goldenItemId, targetId, digest }) => ({ goldenItemId, targetId, digest }))
    .sort((a, b) => (a.goldenItemId < b.goldenItemId ? -1 : 1));
  const doubled = targets.find((member, index) => targets[index + 1]?.goldenItemId === member.goldenItemId);
  if (doubled !== undefined) {
    throw new DomainError("item_doubled", "an item has one target in a set version", {
      goldenItemId: doubled.goldenItemId,
    });
  }
  return { ...content, targets };
}

/**
 * The digest of a set version, over its targets' digests: a changed target changes it, an erased text does not.
 * @throws DomainError as `canonicalSet` and `frozenDigest`.
 */
export function setDigest(content: GoldenSetContent, sha256Hex: Sha256Hex): string {
  return frozenDigest("golden_set_version", canonicalSet(content), sha256Hex);
}

/** Targets of a set whose stored content no longer has the digest that was signed. The gate stops at the first (exit 3). */
export function findChangedTargets(
  signed: readonly SetMember[],
  recomputed: ReadonlyMap<string, string>,
): readonly string[] {
  return signed.filter((member) => recomputed.get(member.targetId) !== member.digest).map((member) => member.targetId);
}
