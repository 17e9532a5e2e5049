import type { z } from "zod";
import type { goldenItemEndpoints } from "@/contracts/golden-items";
import { GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findLink } from "@/server/repositories/golden-export";
import { listSetVersionRows } from "@/server/repositories/golden-sets";
import { findLastLink } from "@/server/repositories/last-link";
import { listPolicyRows } from "@/server/repositories/policies";
import { toPolicyResource } from "./gate/policy-in-force";

type GetGoldenLock = typeof goldenItemEndpoints.getGoldenLock;

/**
 * What a customer's repository keeps: the newest set version's digest, the policy in force and the end of the chain, or, where a
 * number is asked for, the chain's event of that number, to be held against what was kept.
 * @throws Refusal `not_found` where the chain is shorter than that.
 */
export async function getGoldenLock(
  deps: Deps,
  caller: Caller,
  query: z.output<GetGoldenLock["query"]>,
): Promise<z.input<GetGoldenLock["answer"]>> {
  const { prisma } = deps.db;
  const { projectId } = caller;
  const [set] = await listSetVersionRows(prisma, projectId);
  const { version, num, den, minN, maxSilent } = toPolicyResource((await listPolicyRows(prisma, projectId))[0] ?? null);
  const start = { seq: 0, hash: GENESIS_HASH };
  const asked = query.seq === undefined || query.seq === 0 ? start : await findLink(prisma, projectId, query.seq);
  if (asked === null) throw new Refusal("not_found", "The chain has no event of this number.");
  const last = query.seq === undefined ? await findLastLink(prisma, projectId) : null;
  return {
    project: projectId,
    set: set === undefined ? null : { name: set.setName, number: set.number, digest: set.digest, members: set.targets },
    policy: { version, num, den, minN, maxSilent },
    chain: last === null ? asked : { seq: last.seq, hash: last.hash },
  };
}
