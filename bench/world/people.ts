import type { Role } from "@/contracts/primitives";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";

/** Stores a project, without going through the product: setting up is not what is measured. */
export async function addProject(deps: Deps, name: string): Promise<string> {
  const id = deps.newId();
  const digestKey = Uint8Array.from(deps.newSalt());
  await deps.db.prisma.project.create({ data: { id, slug: id, name, digestKey, createdAt: deps.clock() } });
  return id;
}

/** Stores a person with roles in a project; answers as whom services are called. */
export async function addMember(deps: Deps, projectId: string, login: string, roles: readonly Role[]): Promise<Caller> {
  const userId = deps.newId();
  const createdAt = deps.clock();
  await deps.db.prisma.user.create({ data: { id: userId, login, createdAt } });
  await deps.db.prisma.membership.create({ data: { projectId, userId, roles: [...roles], createdAt } });
  return { userId, login, projectId, roles, scopes: null, tokenId: null, requestId: "bench" };
}
