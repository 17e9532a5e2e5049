import type { z } from "zod";
import type { rubricEndpoints } from "@/contracts/rubrics";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { findPendingOfKind } from "@/server/repositories/approvals";
import { listRubricRows } from "@/server/repositories/rubric-versions";
import { readRubric, toRubricResource } from "./rubric/read-rubric";
import { toRubricResources, toWaiting } from "./rubric/version-resource";

/** The versions of the rubric, newest first, and the proposal that waits. */
export async function listRubrics(
  deps: Deps,
  caller: Caller,
): Promise<z.input<(typeof rubricEndpoints.listRubrics)["answer"]>> {
  const { prisma } = deps.db;
  const rows = await listRubricRows(prisma, caller.projectId);
  const pending = await findPendingOfKind(prisma, caller.projectId, "rubric");
  const [record] = pending?.proposal.kind === "rubric" ? pending.proposal.records : [];
  const isWaiting = pending !== null && record !== undefined;
  return {
    versions: toRubricResources(rows),
    proposed: isWaiting
      ? { ...toWaiting(pending, caller), rubric: toRubricResource(await readRubric(prisma, record.content)) }
      : null,
  };
}
