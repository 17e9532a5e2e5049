import type { GatePolicy } from "@/domain/gate/policy";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";
import type { PolicyContent } from "./frozen-contents";

/** A version of the gate's rule. */
export interface PolicyRow extends GatePolicy {
  readonly id: string;
  readonly number: number;
  readonly baselineRunId: string | null;
  readonly createdAt: Date;
}

/** All versions, newest first. */
export async function listPolicyRows(tx: Tx, projectId: string): Promise<PolicyRow[]> {
  const rows = await tx.policy.findMany({
    where: { projectId },
    orderBy: { number: "desc" },
    select: {
      id: true,
      number: true,
      ungroundedNum: true,
      ungroundedDen: true,
      minN: true,
      maxSilent: true,
      baselineRunId: true,
      createdAt: true,
    },
  });
  return rows.map(({ ungroundedNum: num, ungroundedDen: den, ...row }) => ({ ...row, num, den }));
}

/** Freezes a version; false where its number is taken. */
export async function insertPolicy(
  tx: Tx,
  policy: {
    id: string;
    projectId: string;
    digest: string;
    content: PolicyContent;
    approvalId: string | null;
    proposedById: string | null;
    approvedById: string | null;
    createdAt: Date;
  },
): Promise<boolean> {
  const { content, ...row } = policy;
  const { count } = await tx.policy.createMany({
    data: [
      {
        ...row,
        number: content.number,
        ungroundedNum: content.num,
        ungroundedDen: content.den,
        minN: content.minN,
        maxSilent: content.maxSilent,
        baselineRunId: content.baselineRunId,
        content: content satisfies Prisma.InputJsonObject,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}
