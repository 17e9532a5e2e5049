import { gateOutcome } from "@/contracts/gate";
import type { Role } from "@/contracts/primitives";
import type { Overview } from "@/contracts/session";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { countGolden, countLeadWork, countOpenLeases, countRuns } from "@/server/repositories/overviews";
import { getProject } from "@/server/repositories/projects";
import { countOwnProgress } from "@/server/repositories/slots";

async function readOwnWork(deps: Deps, caller: Caller): Promise<NonNullable<Overview["rater"]>> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const at = deps.clock();
  const progress = await countOwnProgress(prisma, { projectId, raterId: userId, at });
  return { ...progress, openLeases: await countOpenLeases(prisma, projectId, userId, at) };
}

/** The project as the caller's roles see it; a part that their roles don't open is null. */
export async function getOverview(deps: Deps, caller: Caller): Promise<Overview> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const has = (...roles: Role[]) => roles.some((role) => caller.roles.includes(role));
  const isReader = has("lead", "engineer", "auditor");
  const project = await getProject(prisma, projectId);
  const rater = has("rater", "lead") ? readOwnWork(deps, caller) : null;
  const lead = has("lead") ? countLeadWork(prisma, projectId, userId) : null;
  const runs = isReader ? countRuns(prisma, projectId) : null;
  const golden = isReader ? countGolden(prisma, projectId, userId) : null;
  const found = await runs;
  return {
    project: { id: project.id, name: project.name, demonstration: project.demonstration, roles: [...caller.roles] },
    rater: await rater,
    lead: await lead,
    runs: found === null ? null : { ...found, latestOutcome: gateOutcome.nullable().parse(found.latestOutcome) },
    golden: await golden,
  };
}
