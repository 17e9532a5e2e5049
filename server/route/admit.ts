import type { Access } from "@/contracts/endpoint";
import type { Role, TokenScope } from "@/contracts/primitives";
import type { Caller, Person } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findSubjectAccess } from "@/server/repositories/subjects";

const notFound = () => new Refusal("not_found", "There is no such thing, or none that you may know of.");
const notAllowed = (message: string) => new Refusal("not_allowed", message);

/** A session needs no scope; a token needs one of those that open the endpoint, and none opens an endpoint without any. */
function assertScope(person: Person, opening: readonly TokenScope[]): void {
  if (person.scopes === null) return;
  if (opening.length === 0) throw notAllowed("No token opens this; it takes a signed-in person.");
  if (!person.scopes.some((scope) => opening.includes(scope))) {
    throw notAllowed(`The token needs one of these scopes: ${opening.join(", ")}.`);
  }
}

function assertRole(roles: readonly Role[], admitted: readonly Role[]): void {
  if (!roles.some((role) => admitted.includes(role))) {
    throw notAllowed(`This takes one of these roles in the project: ${admitted.join(", ")}.`);
  }
}

async function admitToProject(
  deps: Deps,
  person: Person,
  access: Access & { kind: "project" },
  params: unknown,
): Promise<Caller> {
  const subjectId: unknown = typeof params === "object" && params !== null ? Reflect.get(params, access.param) : null;
  if (typeof subjectId !== "string") throw new Error(`the path has no parameter ${access.param}`);
  const found = await findSubjectAccess(deps.db.prisma, access.subject, subjectId, person.userId);
  if (found === null) throw notFound();
  // A token is good for one project; of others it may not even know that they are there.
  if (person.tokenProjectId !== null && person.tokenProjectId !== found.projectId) throw notFound();
  assertScope(person, access.scopes);
  assertRole(found.roles, access.roles);
  return {
    userId: person.userId,
    login: person.login,
    projectId: found.projectId,
    roles: found.roles,
    scopes: person.scopes,
    tokenId: person.tokenId,
    requestId: person.requestId,
  };
}

/**
 * Applies an endpoint's access rule. Answers with the caller in the project the request is about, or null where the rule
 * knows no project.
 *
 * @throws Refusal `not_signed_in`, `not_found` (nothing there, no membership, a wall, another project's token), `not_allowed`.
 */
export async function admit(
  deps: Deps,
  access: Access,
  person: Person | null,
  params: unknown,
): Promise<Caller | null> {
  if (access.kind === "public") return null;
  if (person === null) throw new Refusal("not_signed_in", "Sign in, or send a token as Authorization: Bearer.");
  if (access.kind === "project") return admitToProject(deps, person, access, params);
  if (access.kind === "signed-in") {
    assertScope(person, access.scopes);
    return null;
  }
  assertScope(person, []);
  if (!person.serverAdmin) throw notAllowed("This takes an administrator of the server.");
  return null;
}
