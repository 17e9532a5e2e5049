import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { id, type Role } from "@/contracts/primitives";
import type { Caller, Person } from "@/server/caller";
import { getDeps } from "@/server/deps";
import { findRoles } from "@/server/repositories/callers";
import { findBySession } from "./find-person";
import { SESSION_COOKIE } from "./session-cookie";

/** Who is signed in, for a page; null for nobody. Looked up once a request. */
export const findSession = cache(async (): Promise<Person | null> => {
  const cookie = (await cookies()).get(SESSION_COOKIE)?.value;
  return cookie === undefined ? null : findBySession(getDeps(), cookie, getDeps().newId());
});

/** Where to come back to after signing in: the path that `proxy.ts` noted, where it did. */
async function signInPath(): Promise<string> {
  const path = (await headers()).get("x-path");
  return path === null || path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** Who is signed in; sends anybody else to the sign-in page. */
export async function requireSession(): Promise<Person> {
  const person = await findSession();
  return person ?? redirect(await signInPath());
}

/**
 * The signed-in member of a project, for a page. Nobody signed in: the sign-in page. No such project, no membership, or
 * none of `roles`: "not found", as the API would say to a stranger.
 */
export async function requireMember(projectId: string, roles: readonly Role[]): Promise<Caller> {
  const person = await requireSession();
  if (!id.safeParse(projectId).success) notFound();
  const held = await findRoles(getDeps().db.prisma, projectId, person.userId);
  if (held === null || !held.some((role) => roles.includes(role))) notFound();
  const { userId, login, scopes, tokenId, requestId } = person;
  return { userId, login, projectId, roles: held, scopes, tokenId, requestId };
}
