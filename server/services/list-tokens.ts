import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listTokens as readTokens, type TokenResource } from "@/server/repositories/tokens";

/** The caller's own tokens in this project; nobody sees those of others. */
export async function listTokens(deps: Deps, caller: Caller): Promise<{ items: TokenResource[] }> {
  return { items: await readTokens(deps.db.prisma, caller.projectId, caller.userId) };
}
