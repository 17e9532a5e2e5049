import type { z } from "zod";
import type { rubricEndpoints } from "@/contracts/rubrics";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { findPendingOfKind } from "@/server/repositories/approvals";
import { listProtocolRows } from "@/server/repositories/rubric-versions";
import { choiceOf, toProtocolResources, toWaiting } from "./rubric/version-resource";

/** The versions of the protocol, newest first, and the proposal that waits. */
export async function listProtocols(
  deps: Deps,
  caller: Caller,
): Promise<z.input<(typeof rubricEndpoints.listProtocols)["answer"]>> {
  const { prisma } = deps.db;
  const rows = await listProtocolRows(prisma, caller.projectId);
  const pending = await findPendingOfKind(prisma, caller.projectId, "protocol");
  const [record] = pending?.proposal.kind === "protocol" ? pending.proposal.records : [];
  const isWaiting = pending !== null && record !== undefined;
  return {
    versions: toProtocolResources(rows),
    proposed: isWaiting ? { ...toWaiting(pending, caller), choice: choiceOf(record.content) } : null,
  };
}
