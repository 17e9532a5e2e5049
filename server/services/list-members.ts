import type { z } from "zod";
import type { member } from "@/contracts/session";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listMembers as readMembers, type MemberRow } from "@/server/repositories/members";

export type MemberResource = z.infer<typeof member>;

/** A member in the shape of the contract. */
export const toMemberResource = (row: MemberRow): MemberResource => ({
  ...row,
  roles: [...row.roles],
  since: row.since.toISOString(),
});

/** Members of the caller's project and their roles. */
export async function listMembers(deps: Deps, caller: Caller): Promise<{ items: MemberResource[] }> {
  const rows = await readMembers(deps.db.prisma, caller.projectId);
  return { items: rows.map(toMemberResource) };
}
