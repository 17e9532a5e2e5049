import { type Role, role } from "@/contracts/primitives";
import type { Tx } from "@/server/db/database";

/** A member with their roles, in the order of the contract. */
export interface MemberRow {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly since: Date;
}

const shown = {
  userId: true,
  roles: true,
  createdAt: true,
  user: { select: { login: true, namePayload: { select: { text: true } } } },
} as const;

interface Found {
  userId: string;
  roles: string[];
  createdAt: Date;
  user: { login: string; namePayload: { text: string | null } | null };
}

const toMember = (found: Found): MemberRow => ({
  userId: found.userId,
  login: found.user.login,
  name: found.user.namePayload?.text ?? found.user.login,
  roles: found.roles.map((name) => role.parse(name)),
  since: found.createdAt,
});

/** Members of a project, by login. */
export async function listMembers(tx: Tx, projectId: string): Promise<MemberRow[]> {
  const rows = await tx.membership.findMany({
    where: { projectId },
    select: shown,
    orderBy: { user: { login: "asc" } },
  });
  return rows.map(toMember);
}

/** One member; null where the person is none. */
export async function findMember(tx: Tx, projectId: string, userId: string): Promise<MemberRow | null> {
  const row = await tx.membership.findUnique({ where: { projectId_userId: { projectId, userId } }, select: shown });
  return row === null ? null : toMember(row);
}

/**
 * Lets one admin at a time change a project's members and holds, until the transaction ends: two can't take each other's
 * role at once.
 */
export async function lockAdministration(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`assay.administration.${projectId}`}, 0))`;
}

/** How many admins a project has besides one person. */
export async function countOtherAdmins(tx: Tx, projectId: string, userId: string): Promise<number> {
  return tx.membership.count({ where: { projectId, roles: { has: "admin" }, userId: { not: userId } } });
}

/** Makes somebody a member. */
export async function insertMember(
  tx: Tx,
  member: { projectId: string; userId: string; roles: readonly Role[]; createdAt: Date },
): Promise<void> {
  await tx.membership.create({ data: { ...member, roles: [...member.roles] }, select: { userId: true } });
}

/** Sets a member's roles. @throws Error where the person is no member. */
export async function updateRoles(tx: Tx, projectId: string, userId: string, roles: readonly Role[]): Promise<void> {
  const { count } = await tx.membership.updateMany({ where: { projectId, userId }, data: { roles: [...roles] } });
  if (count !== 1) throw new Error("the member whose roles were to be set is gone");
}

/** Ends a membership; what the person did stays. @throws Error where the person is no member. */
export async function deleteMember(tx: Tx, projectId: string, userId: string): Promise<void> {
  const { count } = await tx.membership.deleteMany({ where: { projectId, userId } });
  if (count !== 1) throw new Error("the member who was to be removed is gone");
}
