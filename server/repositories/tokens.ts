import type { z } from "zod";
import { type TokenScope, tokenScope } from "@/contracts/primitives";
import type { token } from "@/contracts/session";
import type { Tx } from "@/server/db/database";

/** A token as its owner sees it; of its secret only the hash is kept, and not shown. */
export type TokenResource = z.infer<typeof token>;

const shown = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
} as const;

interface Found {
  id: string;
  name: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const toToken = (found: Found): TokenResource => ({
  id: found.id,
  label: found.name,
  scopes: found.scopes.map((scope) => tokenScope.parse(scope)),
  createdAt: found.createdAt.toISOString(),
  expiresAt: found.expiresAt.toISOString(),
  lastUsedAt: found.lastUsedAt?.toISOString() ?? null,
  revokedAt: found.revokedAt?.toISOString() ?? null,
});

/** A person's own tokens in a project, newest first. */
export async function listTokens(tx: Tx, projectId: string, userId: string): Promise<TokenResource[]> {
  const rows = await tx.apiToken.findMany({
    where: { projectId, userId },
    select: shown,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return rows.map(toToken);
}

/** One of a person's own tokens; null where it is not theirs. */
export async function findToken(
  tx: Tx,
  projectId: string,
  userId: string,
  tokenId: string,
): Promise<TokenResource | null> {
  const row = await tx.apiToken.findFirst({ where: { id: tokenId, projectId, userId }, select: shown });
  return row === null ? null : toToken(row);
}

/** A token to be stored. */
export interface NewToken {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly label: string;
  /** Hex SHA-256 of the secret. */
  readonly hash: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(tx: Tx, { label, ...columns }: NewToken): Promise<TokenResource> {
  const data = { ...columns, name: label, scopes: [...columns.scopes] };
  return toToken(await tx.apiToken.create({ data, select: shown }));
}

/** Revokes a token; false where it was revoked before. */
export async function revokeToken(tx: Tx, tokenId: string, now: Date): Promise<boolean> {
  const { count } = await tx.apiToken.updateMany({
    where: { id: tokenId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count === 1;
}
