import { type ProjectSummary } from "@/contracts/session";
import { role } from "@/contracts/primitives";
import type { Tx } from "@/server/db/database";

/** Projects of a person with their roles there, by name. */
export async function listProjectsOf(tx: Tx, userId: string): Promise<ProjectSummary[]> {
  const rows = await tx.membership.findMany({
    where: { userId },
    select: { roles: true, project: { select: { id: true, name: true, isDemonstration: true } } },
    orderBy: [{ project: { name: "asc" } }, { projectId: "asc" }],
  });
  return rows.map(({ roles, project }) => ({
    id: project.id,
    name: project.name,
    demonstration: project.isDemonstration,
    roles: roles.map((name) => role.parse(name)),
  }));
}

/** What a project is, apart from anybody's roles in it. */
export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly demonstration: boolean;
}

/** @throws Error where there is no such project: callers come with an id that was looked up. */
export async function getProject(tx: Tx, projectId: string): Promise<ProjectRow> {
  const row = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { id: true, name: true, isDemonstration: true },
  });
  return { id: row.id, name: row.name, demonstration: row.isDemonstration };
}

/** A project to be opened. */
export interface NewProject {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly demonstration: boolean;
  /** 32 random bytes, the key of digests that may be compared. */
  readonly digestKey: Uint8Array;
  readonly createdAt: Date;
}

/** Stores a new project with the defaults of the protocol. */
export async function insertProject(tx: Tx, project: NewProject): Promise<void> {
  const { demonstration, digestKey, ...columns } = project;
  await tx.project.create({
    data: { ...columns, isDemonstration: demonstration, digestKey: Uint8Array.from(digestKey) },
    select: { id: true },
  });
}
