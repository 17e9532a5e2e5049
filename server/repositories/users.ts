import type { Tx } from "@/server/db/database";

/** What signing in compares with. */
export interface SignInRow {
  readonly userId: string;
  readonly passwordHash: string;
  readonly sessionVersion: number;
}

/** The sign-in with this folded login; null where there is none, it has no password, or its person is disabled. */
export async function findSignIn(tx: Tx, login: string): Promise<SignInRow | null> {
  const user = await tx.user.findUnique({
    where: { login },
    select: { id: true, passwordHash: true, sessionVersion: true, disabledAt: true },
  });
  if (user === null || user.passwordHash === null || user.disabledAt !== null) return null;
  return { userId: user.id, passwordHash: user.passwordHash, sessionVersion: user.sessionVersion };
}

/** A person as members and screens know them; `name` is the login where the name was erased or never given. */
export interface UserRow {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
}

const nameOf = (user: { login: string; namePayload: { text: string | null } | null }) =>
  user.namePayload?.text ?? user.login;

const shown = { id: true, login: true, namePayload: { select: { text: true } } } as const;

/** The enabled person with this folded login. */
export async function findUserByLogin(tx: Tx, login: string): Promise<UserRow | null> {
  const user = await tx.user.findFirst({ where: { login, disabledAt: null }, select: shown });
  return user === null ? null : { userId: user.id, login: user.login, name: nameOf(user) };
}

/** One person. @throws Error where there is none. */
export async function getUser(tx: Tx, userId: string): Promise<UserRow & { serverAdmin: boolean }> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { ...shown, isServerAdmin: true } });
  return { userId: user.id, login: user.login, name: nameOf(user), serverAdmin: user.isServerAdmin };
}

/** Names of people by id, as screens show them. Ids that are null are passed over. */
export async function readNames(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const users = await tx.user.findMany({ where: { id: { in: wanted } }, select: shown });
  return new Map(users.map((user) => [user.id, nameOf(user)]));
}

/** Ends every session of a person; answers with the new version. */
export async function raiseSessionVersion(tx: Tx, userId: string): Promise<number> {
  const user = await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  return user.sessionVersion;
}
