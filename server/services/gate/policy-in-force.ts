import type { z } from "zod";
import type { policy } from "@/contracts/gate";
import { DEFAULT_POLICY } from "@/domain/gate/policy";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { appendAudit } from "@/server/audit/append-audit";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import type { PolicyContent } from "@/server/repositories/frozen-contents";
import { insertPolicy, listPolicyRows, type PolicyRow } from "@/server/repositories/policies";

export type PolicyResource = z.input<typeof policy>;

/** A policy, or the rule itself where no version is written down yet. */
export function toPolicyResource(row: PolicyRow | null): PolicyResource {
  const { num, den, minN, maxSilent } = row ?? DEFAULT_POLICY;
  return {
    id: row?.id ?? null,
    version: row?.number ?? 1,
    num,
    den,
    minN,
    maxSilent,
    baselineRunId: row?.baselineRunId ?? null,
    since: row?.createdAt.toISOString() ?? null,
  };
}

/** The first version of every project is the rule itself; it is written down when something first refers to it. */
async function ensureFirstPolicy(tx: Tx, deps: Deps, projectId: string, actorId: string | null): Promise<void> {
  const content: PolicyContent = { number: 1, ...DEFAULT_POLICY, baselineRunId: null, supersedesId: null };
  const id = deps.newId();
  const digest = frozenDigest("policy", content, deps.sha256Hex);
  const nobody = { approvalId: null, proposedById: null, approvedById: null };
  if (!(await insertPolicy(tx, { id, projectId, digest, content, ...nobody, createdAt: deps.clock() }))) return;
  const frozen = { record: "policy", id, digest } as const;
  const data = { approvalId: null, number: 1, isLone: false, frozen };
  await appendAudit(tx, deps, { projectId, actorId, type: "policy.approved", data });
}

/** All versions of the policy, newest first, never empty: the rule is written down as the first where there was none. */
export async function ensurePolicies(
  tx: Tx,
  deps: Deps,
  projectId: string,
  actorId: string | null,
): Promise<readonly PolicyRow[]> {
  const there = await listPolicyRows(tx, projectId);
  if (there.length > 0) return there;
  await ensureFirstPolicy(tx, deps, projectId, actorId);
  return listPolicyRows(tx, projectId);
}

/**
 * The version that holds for a run: the newest that was in force when the run began, since a change holds for later runs
 * only; the rule itself (null before it is written down) where none was.
 */
export function findPolicyFor(policies: readonly PolicyRow[], runBegan: Date): PolicyRow | null {
  const inForce = policies.find((row) => row.createdAt.getTime() <= runBegan.getTime());
  return inForce ?? policies.find((row) => row.number === 1) ?? null;
}
