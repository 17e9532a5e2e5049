import { sessionEndpoints } from "@/contracts/session";
import type { Args } from "../command";
import { readSurroundings } from "../env";
import { EXIT, Exit } from "../exit";
import { call, type Server } from "./server";

/** The project that flags or the environment name, by id or name; else the only one that the token opens. @throws Exit 66 */
export async function findProject(server: Server, args: Args): Promise<string> {
  const wanted = args.find("project") ?? readSurroundings().project;
  const { projects } = await call(server, sessionEndpoints.getMe, {});
  const [only, another] = projects;
  if (wanted !== null) {
    const found =
      projects.find((project) => project.id === wanted) ?? projects.find((project) => project.name === wanted);
    if (found === undefined) throw new Exit(EXIT.noInput, `the token opens no project ${wanted}`);
    return found.id;
  }
  if (only === undefined) throw new Exit(EXIT.noInput, "the token opens no project");
  if (another !== undefined) throw new Exit(EXIT.noInput, "the token opens several projects; say which by --project");
  return only.id;
}
