import { type ChainHead, eventHash, GENESIS_HASH } from "@/domain/audit/event-hash";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { findChangedTargets, setDigest } from "@/domain/golden/golden-set";
import type { GoldenTargetContent } from "@/domain/golden/golden-target";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { storedTarget } from "@/server/repositories/frozen-contents";
import { findChainedSetDigest, type GateTarget } from "@/server/repositories/gate";
import type { SetVersionRow } from "@/server/repositories/golden-sets";
import { findLastLink } from "@/server/repositories/last-link";

/** A target whose content is what was signed. */
export interface IntactTarget extends Omit<GateTarget, "content"> {
  readonly content: GoldenTargetContent;
}

/** What the targets of a set say, as far as it is what was signed. */
export interface CheckedTargets {
  readonly areIntact: boolean;
  readonly targets: readonly IntactTarget[];
}

function readTarget(target: GateTarget): IntactTarget[] {
  const content = storedTarget.safeParse(target.content);
  return content.success ? [{ ...target, content: content.data }] : [];
}

function haveSignedDigests(
  targets: readonly GateTarget[],
  readable: readonly IntactTarget[],
  deps: Pick<Deps, "sha256Hex">,
): boolean {
  const recomputed = new Map(
    readable.map(({ targetId, content }) => [targetId, frozenDigest("golden_target", content, deps.sha256Hex)]),
  );
  return findChangedTargets(targets, recomputed).length === 0;
}

/**
 * Makes every digest anew: of each target's content, of the set over them, and holds the set's against what the chain
 * says was frozen. What a person signed can't be changed in any of the three without one of them telling.
 */
export async function checkTargets(
  tx: Tx,
  deps: Pick<Deps, "sha256Hex">,
  projectId: string,
  set: SetVersionRow,
  targets: readonly GateTarget[],
): Promise<CheckedTargets> {
  const readable = targets.flatMap(readTarget);
  const { goldenSetId, number, supersedesId } = set;
  const members = targets.map(({ goldenItemId, targetId, digest }) => ({ goldenItemId, targetId, digest }));
  const isSetSigned =
    members.length > 0 &&
    setDigest({ goldenSetId, number, targets: members, supersedesId }, deps.sha256Hex) === set.digest;
  const isChained = (await findChainedSetDigest(tx, projectId, set.id)) === set.digest;
  return { areIntact: isSetSigned && isChained && haveSignedDigests(targets, readable, deps), targets: readable };
}

/**
 * Whether the end of the chain is in order: its last event hashes to what the head says. The whole chain is read by
 * `verify/`, offline.
 */
export async function isChainEndIntact(
  tx: Tx,
  deps: Pick<Deps, "sha256Hex">,
  projectId: string,
  head: ChainHead,
): Promise<boolean> {
  const last = await findLastLink(tx, projectId);
  if (last === null) return head.seq === 0 && head.hash === GENESIS_HASH;
  const { prev, hash, ...event } = last;
  return last.seq === head.seq && hash === head.hash && eventHash(prev, event, deps.sha256Hex) === hash;
}
