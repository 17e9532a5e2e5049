import { incidentEndpoints } from "@/contracts/incidents";
import type { Args } from "../command";
import { EXIT, Exit } from "../exit";
import { allPages } from "./all-pages";
import { findProject } from "./project";
import { call, type Server } from "./server";

/** The id of an incident, named by its id or its number. @throws Exit 66 */
export async function findIncident(server: Server, wanted: string, args: Args): Promise<string> {
  if (!/^#?\d{1,9}$/.test(wanted)) return wanted;
  const params = { projectId: await findProject(server, args) };
  const number = Number(wanted.replace("#", ""));
  const items = await allPages((cursor) =>
    call(server, incidentEndpoints.listIncidents, { params, query: { cursor, limit: 200 } }),
  );
  const found = items.find((incident) => incident.number === number);
  if (found === undefined) throw new Exit(EXIT.noInput, `no incident ${wanted} in project ${params.projectId}`);
  return found.id;
}
