import { appendAudit } from "@/server/audit/append-audit";
import { isPassword } from "@/server/auth/password";
import type { Deps } from "@/server/deps";
import { findSignIn } from "@/server/repositories/users";
import { inTransaction } from "@/server/transaction";

/** Who signed in, as the session will hold it. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionVersion: number;
}

/** Logins are ASCII, compared in lower case. */
export const foldLogin = (login: string): string => login.trim().toLowerCase();

/**
 * Checks a login and password; null where they don't fit, with the same work and answer for a wrong password, an unknown
 * login and a disabled person. Either way the server's chain says so.
 */
export async function signIn(deps: Deps, login: string, password: string): Promise<SignedIn | null> {
  const found = await findSignIn(deps.db.prisma, foldLogin(login));
  const fits = await isPassword(found?.passwordHash ?? null, password);
  return inTransaction(deps, async (tx) => {
    if (found === null || !fits) {
      const data = { userId: found?.userId ?? null, cause: "wrong_login_or_password" };
      await appendAudit(tx, deps, { projectId: null, actorId: null, type: "session.refused", data });
      return null;
    }
    const { userId, sessionVersion } = found;
    await appendAudit(tx, deps, { projectId: null, actorId: userId, type: "session.signed_in", data: { userId } });
    return { userId, sessionVersion };
  });
}
