import type { Person } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { findSessionOwner, findTokenOwner } from "@/server/repositories/callers";
import { openSessionToken, readCookie, SESSION_COOKIE } from "./session-cookie";

/** `assay_` and 43 characters of base64url: 256 random bits. */
export const TOKEN_SECRET = /^assay_[A-Za-z0-9_-]{43}$/;

const bearer = /^Bearer +(\S+)$/i;

async function findByToken(deps: Deps, secret: string, requestId: string): Promise<Person | null> {
  if (!TOKEN_SECRET.test(secret)) return null;
  const owner = await findTokenOwner(deps.db.prisma, deps.sha256Hex(secret), deps.clock());
  if (owner === null) return null;
  return {
    userId: owner.userId,
    login: owner.login,
    serverAdmin: false,
    scopes: owner.scopes,
    tokenId: owner.tokenId,
    tokenProjectId: owner.projectId,
    requestId,
  };
}

/**
 * The person behind a session cookie's value, compared with the database at each call: a raised session version or a
 * disabled person ends every session at once.
 */
export async function findBySession(deps: Deps, cookie: string, requestId: string): Promise<Person | null> {
  const claims = await openSessionToken(cookie, deps.settings.authSecret);
  if (claims === null) return null;
  const owner = await findSessionOwner(deps.db.prisma, claims.userId);
  if (owner === null || owner.sessionVersion !== claims.sessionVersion) return null;
  return {
    userId: owner.userId,
    login: owner.login,
    serverAdmin: owner.serverAdmin,
    scopes: null,
    tokenId: null,
    tokenProjectId: null,
    requestId,
  };
}

/** Who sends this request: a token if one is sent (a wrong one is nobody, whatever the cookie says), else the session. */
export async function findPerson(deps: Deps, headers: Headers, requestId: string): Promise<Person | null> {
  const authorization = headers.get("authorization");
  if (authorization !== null) {
    const secret = bearer.exec(authorization.trim())?.[1];
    return secret === undefined ? null : findByToken(deps, secret, requestId);
  }
  const cookie = readCookie(headers.get("cookie"), SESSION_COOKIE);
  return cookie === null ? null : findBySession(deps, cookie, requestId);
}
