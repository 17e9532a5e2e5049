import { type Role, type TokenScope, tokenScope } from "@/contracts/primitives";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { insertToken, type TokenResource } from "@/server/repositories/tokens";
import { inTransaction } from "@/server/transaction";

/** A scope may be given by who has one of these roles; each request looks at the roles again. */
const ROLES_OF: Readonly<Record<TokenScope, readonly Role[]>> = {
  import: ["lead", "engineer"],
  run: ["lead", "engineer"],
  export: ["lead", "engineer", "auditor"],
  label: ["rater", "lead"],
  lead: ["lead"],
};

const dayMs = 24 * 60 * 60 * 1000;

function assertWithinRoles(scopes: readonly TokenScope[], roles: readonly Role[]): void {
  const above = scopes.filter((scope) => !ROLES_OF[scope].some((needed) => roles.includes(needed)));
  if (above.length === 0) return;
  throw new Refusal("scope_above_roles", `Your roles here don't reach: ${above.join(", ")}.`, {
    errors: above.map((scope) => ({
      field: "scopes",
      code: "scope_above_roles",
      message: `${scope} takes one of ${ROLES_OF[scope].join(", ")}`,
    })),
  });
}

/**
 * A token's secret: a keyed digest of its random id, so that a request sent again gets the same one though it is kept
 * nowhere.
 */
const secretOf = (deps: Deps, tokenId: string): string => {
  const message = new TextEncoder().encode(`assay:api-token:v1\n${tokenId}`);
  const digest = deps.hmacSha256Hex(new TextEncoder().encode(deps.settings.authSecret), message);
  return `assay_${Buffer.from(digest, "hex").toString("base64url")}`;
};

/**
 * Makes an API token. The secret is in this answer alone; what is kept is its SHA-256.
 * @throws Refusal `scope_above_roles`.
 */
export async function createToken(
  deps: Deps,
  caller: Caller,
  body: { label: string; scopes: readonly TokenScope[]; expiresInDays: number },
): Promise<TokenResource & { secret: string }> {
  const scopes = tokenScope.options.filter((scope) => body.scopes.includes(scope));
  assertWithinRoles(scopes, caller.roles);
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + body.expiresInDays * dayMs);
  const { projectId, userId } = caller;
  const token = { id: deps.newId(), projectId, userId, label: body.label.trim(), scopes, createdAt, expiresAt };
  const made = await inTransaction(deps, async (tx) => {
    const stored = await insertToken(tx, { ...token, hash: deps.sha256Hex(secretOf(deps, token.id)) });
    const data = { tokenId: token.id, userId, scopes, expiresAt: stored.expiresAt };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "token.created", data });
    return stored;
  });
  return { ...made, secret: secretOf(deps, made.id) };
}
