import { runEndpoints } from "@/contracts/runs";
import type { Args } from "../command";
import { EXIT, Exit } from "../exit";
import { findProject } from "./project";
import { call, type Server } from "./server";

/** Whether a run is named by something that stands in a project's list: its number, or `latest`. */
export const isPlaceOfRun = (wanted: string): boolean => wanted === "latest" || /^#?\d{1,9}$/.test(wanted);

/** The id of a run, named by its id, its number or `latest`. @throws Exit 66 */
export async function findRun(server: Server, wanted: string, args: Args): Promise<string> {
  if (!isPlaceOfRun(wanted)) return wanted;
  const projectId = await findProject(server, args);
  const number = Number(wanted.replace("#", ""));
  let cursor: string | undefined;
  do {
    const page = await call(server, runEndpoints.listRuns, { params: { projectId }, query: { cursor, limit: 200 } });
    const found = page.items.find((run) => wanted === "latest" || run.number === number);
    if (found !== undefined) return found.id;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  throw new Exit(
    EXIT.noInput,
    `${wanted === "latest" ? "no run" : `no run ${wanted}`} in project ${projectId} at ${server.url.origin} (${server.whose}); say another project by --project`,
  );
}
