import type { ProjectSummary } from "@/contracts/session";
import { appendAudit } from "@/server/audit/append-audit";
import type { Person } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { insertMember } from "@/server/repositories/members";
import { insertProject } from "@/server/repositories/projects";
import { inTransaction } from "@/server/transaction";

/** A readable short name; the id's first digits keep it apart from others of the same name. */
function slugOf(name: string, projectId: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return [...words, projectId.slice(0, 8)].join("-").slice(-60);
}

/** Opens a project; who opens it becomes its admin, and by that no reader of anything in it. */
export async function createProject(
  deps: Deps,
  person: Person,
  body: { name: string; demonstration: boolean },
): Promise<ProjectSummary> {
  const projectId = deps.newId();
  const name = body.name.trim();
  const now = deps.clock();
  const { demonstration } = body;
  const roles = ["admin"] as const;
  return inTransaction(deps, async (tx) => {
    const slug = slugOf(name, projectId);
    await insertProject(tx, { id: projectId, slug, name, demonstration, digestKey: deps.newSalt(), createdAt: now });
    await insertMember(tx, { projectId, userId: person.userId, roles, createdAt: now });
    const by = { projectId, actorId: person.userId };
    await appendAudit(tx, deps, { ...by, type: "project.created", data: { isDemonstration: demonstration } });
    await appendAudit(tx, deps, { ...by, type: "member.added", data: { userId: person.userId, roles: [...roles] } });
    return { id: projectId, name, demonstration, roles: [...roles] };
  });
}
