import type { Me } from "@/contracts/session";
import type { Person } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listProjectsOf } from "@/server/repositories/projects";
import { getUser } from "@/server/repositories/users";

/** Who is calling, and their projects; a token sees the one project it is good for. */
export async function getMe(deps: Deps, person: Person): Promise<Me> {
  const { prisma } = deps.db;
  const [user, projects] = await Promise.all([getUser(prisma, person.userId), listProjectsOf(prisma, person.userId)]);
  const { tokenProjectId } = person;
  return {
    userId: user.userId,
    name: user.name,
    login: user.login,
    serverAdmin: person.serverAdmin,
    projects: tokenProjectId === null ? projects : projects.filter((project) => project.id === tokenProjectId),
  };
}
