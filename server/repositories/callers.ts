import { role, type Role, type TokenScope, tokenScope } from "@/contracts/primitives";
import type { Tx } from "@/server/db/database";

/** What a session is compared with on each request. */
export interface SessionOwner {
  readonly userId: string;
  readonly login: string;
  readonly sessionVersion: number;
  readonly serverAdmin: boolean;
}

/** The person a session names; null where they are gone or disabled. */
export async function findSessionOwner(tx: Tx, userId: string): Promise<SessionOwner | null> {
  const rows = await tx.$queryRaw<SessionOwner[]>`
    SELECT id AS "userId", login, session_version AS "sessionVersion", is_server_admin AS "serverAdmin"
    FROM app_user WHERE id = ${userId} AND disabled_at IS NULL`;
  return rows[0] ?? null;
}

/** A token that may be used now, with its owner. */
export interface TokenOwner {
  readonly tokenId: string;
  readonly userId: string;
  readonly login: string;
  readonly projectId: string;
  readonly scopes: readonly TokenScope[];
}

/** Last use is written down at most this often: it is for people to look at, and each write costs a commit. */
const lastUseStepMs = 60_000;

/** The token with this hash, if it is neither revoked nor past its time and its owner is not disabled; notes the use. */
export async function findTokenOwner(tx: Tx, hash: string, now: Date): Promise<TokenOwner | null> {
  const rows = await tx.$queryRaw<(Omit<TokenOwner, "scopes"> & { scopes: string[]; lastUsedAt: Date | null })[]>`
    SELECT t.id AS "tokenId", t.user_id AS "userId", u.login, t.project_id AS "projectId", t.scopes,
           t.last_used_at AS "lastUsedAt"
    FROM api_token t JOIN app_user u ON u.id = t.user_id
    WHERE t.hash = ${hash} AND t.revoked_at IS NULL AND t.expires_at > ${now} AND u.disabled_at IS NULL`;
  const [row] = rows;
  if (row === undefined) return null;
  const before = new Date(now.getTime() - lastUseStepMs);
  if (row.lastUsedAt === null || row.lastUsedAt < before) {
    await tx.$executeRaw`
      UPDATE api_token SET last_used_at = ${now}
      WHERE id = ${row.tokenId} AND (last_used_at IS NULL OR last_used_at < ${before})`;
  }
  const { lastUsedAt: _, scopes, ...owner } = row;
  return { ...owner, scopes: scopes.map((scope) => tokenScope.parse(scope)) };
}

/** Roles of a person in a project; null where they are no member. */
export async function findRoles(tx: Tx, projectId: string, userId: string): Promise<Role[] | null> {
  const rows = await tx.$queryRaw<{ roles: string[] }[]>`
    SELECT roles FROM membership WHERE project_id = ${projectId} AND user_id = ${userId}`;
  const [row] = rows;
  return row === undefined ? null : row.roles.map((name) => role.parse(name));
}
