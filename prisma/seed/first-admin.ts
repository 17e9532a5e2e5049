import { randomBytes } from "node:crypto";
import type { Deps } from "@/server/deps";
import { insertPerson } from "./people";

/**
 * Makes sure that somebody can sign in and open projects. Where there is no such person, `admin` is made with a password that
 * is printed this once and stored nowhere.
 * @returns what is to be printed; empty where nothing was made.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<string> {
  const there = await deps.db.prisma.user.count({ where: { isServerAdmin: true, disabledAt: null } });
  if (there > 0) return "";
  const password = randomBytes(18).toString("base64url");
  const login = "admin";
  await insertPerson(deps, { id: deps.newId(), login, name: "Administrator", password, isServerAdmin: true });
  return `First sign-in: ${login}\nPassword (shown this once): ${password}`;
}
