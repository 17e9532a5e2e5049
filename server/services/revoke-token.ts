import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findToken, revokeToken as markRevoked, type TokenResource } from "@/server/repositories/tokens";
import { inTransaction } from "@/server/transaction";

/**
 * Revokes one of the caller's own tokens, from the next request on. One that is revoked already stays as it is.
 * @throws Refusal `not_found` for a token that is not the caller's.
 */
export async function revokeToken(deps: Deps, caller: Caller, tokenId: string): Promise<TokenResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    const found = await findToken(tx, projectId, userId, tokenId);
    if (found === null) throw new Refusal("not_found", "You have no such token in this project.");
    const now = deps.clock();
    if (!(await markRevoked(tx, tokenId, now))) return found;
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "token.revoked", data: { tokenId } });
    return { ...found, revokedAt: now.toISOString() };
  });
}
