import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { deleteMember, listMembers } from "@/server/repositories/members";
import { createProject } from "@/server/services/create-project";
import { setMember } from "@/server/services/set-member";
import { inTransaction } from "@/server/transaction";
import type { SamplePerson } from "./content/sample-content";
import { ensurePeople } from "./people";
import { callerIn, type Cast, type World } from "./world";

/** The auditor joins when everything else is done: that event in the chain says that a project was seeded to its end. */
const isLast = (person: SamplePerson) => person.roles.includes("auditor");

/** What a project is called, and whether its gate may decide on a small set. */
export interface ProjectName {
  readonly name: string;
  readonly demonstration: boolean;
}

/** Opens a project by its admin and brings in everybody but the auditor. */
export async function openProject(world: World, projectId: string, project: ProjectName): Promise<Cast> {
  const { deps, content } = world;
  const ids = await ensurePeople(deps, content.people);
  const admin = content.people.find((person) => person.roles.includes("admin"));
  const adminId = admin === undefined ? undefined : ids.get(admin.login);
  if (admin === undefined || adminId === undefined) throw new Error("the sample people have no admin");
  const asAdmin = callerIn(projectId, adminId, admin.login, admin.roles);
  const person = { ...asAdmin, serverAdmin: true, tokenProjectId: null };
  await createProject({ ...deps, newId: () => projectId }, person, project);
  const cast = new Map<string, Caller>([[admin.login, asAdmin]]);
  for (const member of content.people) {
    const { login, roles } = member;
    const userId = ids.get(login);
    if (userId === undefined || login === admin.login) continue;
    cast.set(login, callerIn(projectId, userId, login, roles));
    if (!isLast(member)) await setMember(deps, asAdmin, { login, roles });
  }
  return cast;
}

/** Lets the auditor in, who is the last to come. */
export async function finishProject(world: World, cast: Cast): Promise<void> {
  const admin = [...cast.values()].find((caller) => caller.roles.includes("admin"));
  if (admin === undefined) throw new Error("the project has no admin");
  for (const { login, roles } of world.content.people.filter(isLast)) {
    await setMember(world.deps, admin, { login, roles });
  }
}

/** `none`: there is no such project; `cut_off`: an earlier seeding of it did not come to its end. */
export async function findProjectState(deps: Deps, projectId: string): Promise<"none" | "cut_off" | "whole"> {
  const project = await deps.db.prisma.project.findUnique({ where: { id: projectId }, select: { id: true } });
  if (project === null) return "none";
  const joined = await deps.db.prisma.auditEvent.findMany({
    where: { chainId: projectId, type: "member.added" },
    select: { data: true },
  });
  return joined.some(({ data }) => JSON.stringify(data).includes('"auditor"')) ? "whole" : "cut_off";
}

/** Ends every membership of a project that was cut off, so that nobody meets it. Nothing of it can be deleted. */
export async function hideProject(deps: Deps, projectId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    for (const { userId } of await listMembers(tx, projectId)) {
      await deleteMember(tx, projectId, userId);
      await appendAudit(tx, deps, { projectId, actorId: null, type: "member.removed", data: { userId } });
    }
  });
}
