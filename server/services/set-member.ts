import { role, type Role } from "@/contracts/primitives";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  countOtherAdmins,
  deleteMember,
  findMember,
  insertMember,
  lockAdministration,
  type MemberRow,
  updateRoles,
} from "@/server/repositories/members";
import { findUserByLogin } from "@/server/repositories/users";
import { inTransaction } from "@/server/transaction";
import { type MemberResource, toMemberResource } from "./list-members";
import { foldLogin } from "./sign-in";

/** @throws Refusal `role_mix_refused`: engineer with rater or lead, auditor with any other. */
export function assertRoleMix(roles: readonly Role[]): void {
  const has = (name: Role) => roles.includes(name);
  if (has("engineer") && (has("rater") || has("lead"))) {
    throw new Refusal(
      "role_mix_refused",
      "Who builds the system doesn't judge it: engineer goes with neither rater nor lead.",
    );
  }
  if (has("auditor") && roles.length > 1) {
    throw new Refusal("role_mix_refused", "An auditor has no other role in the project they audit.");
  }
}

async function store(tx: Tx, deps: Deps, caller: Caller, userId: string, before: MemberRow | null, roles: Role[]) {
  const { projectId } = caller;
  const by = { projectId, actorId: caller.userId };
  if (before === null) {
    if (roles.length === 0) return;
    await insertMember(tx, { projectId, userId, roles, createdAt: deps.clock() });
    await appendAudit(tx, deps, { ...by, type: "member.added", data: { userId, roles } });
  } else if (roles.length === 0) {
    await deleteMember(tx, projectId, userId);
    await appendAudit(tx, deps, { ...by, type: "member.removed", data: { userId } });
  } else if (roles.join() !== before.roles.join()) {
    await updateRoles(tx, projectId, userId, roles);
    const data = { userId, from: [...before.roles], to: roles };
    await appendAudit(tx, deps, { ...by, type: "member.roles_changed", data });
  }
}

/**
 * Adds a member or sets their roles; no roles at all ends the membership, and what the person did stays. Roles are read at
 * every request, so a change holds from the next one on.
 *
 * @throws Refusal `role_mix_refused`, `no_such_user`, `last_admin`.
 */
export async function setMember(
  deps: Deps,
  caller: Caller,
  body: { login: string; roles: readonly Role[] },
): Promise<MemberResource> {
  const roles = role.options.filter((name) => body.roles.includes(name));
  assertRoleMix(roles);
  return inTransaction(deps, async (tx) => {
    const user = await findUserByLogin(tx, foldLogin(body.login));
    if (user === null) throw new Refusal("no_such_user", "No sign-in has this name.");
    await lockAdministration(tx, caller.projectId);
    const before = await findMember(tx, caller.projectId, user.userId);
    const loses = before?.roles.includes("admin") === true && !roles.includes("admin");
    if (loses && (await countOtherAdmins(tx, caller.projectId, user.userId)) === 0) {
      throw new Refusal("last_admin", "The project's only admin can't lose that role; name another one first.");
    }
    await store(tx, deps, caller, user.userId, before, roles);
    const after = await findMember(tx, caller.projectId, user.userId);
    return toMemberResource(after ?? { ...user, roles: [], since: before?.since ?? deps.clock() });
  });
}
