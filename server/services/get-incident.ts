import type { IncidentResource } from "@/contracts/incidents";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findIncident } from "@/server/repositories/incidents";

/** @throws Refusal `not_found` */
export async function getIncident(deps: Deps, id: string): Promise<IncidentResource> {
  const found = await findIncident(deps.db.prisma, id);
  if (found === null) throw new Refusal("not_found", "There is no such incident.");
  return found;
}
