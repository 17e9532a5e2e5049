import { sessionEndpoints } from "@/contracts/session";
import type { Args } from "../command";
import { readSurroundings } from "../env";
import { EXIT, Exit } from "../exit";
import { call, type Server } from "./server";

/** @throws Exit 66 that names the server, whose token it is and what it opens. */
function refuse(server: Server, what: string, projects: readonly { id: string; name: string }[]): never {
  const opened = projects.map(({ id, name }) => `"${name}" (${id})`).join(", ");
  const opens = opened === "" ? "opens none" : `opens ${opened}`;
  const advice = "say another by --project, or give a --token made on that project's tokens page";
  throw new Exit(EXIT.noInput, `${what}: at ${server.url.origin}, ${server.whose} ${opens}\n  ${advice}`);
}

/** The project that flags or the environment name, by id or name; else the one that the token is for. @throws Exit 66 */
export async function findProject(server: Server, args: Args): Promise<string> {
  const wanted = args.find("project") ?? readSurroundings().project ?? server.project;
  const { projects } = await call(server, sessionEndpoints.getMe, {});
  const [only, another] = projects;
  if (wanted !== null) {
    const found =
      projects.find((project) => project.id === wanted) ?? projects.find((project) => project.name === wanted);
    return found === undefined ? refuse(server, `no project ${wanted}`, projects) : found.id;
  }
  if (only === undefined) return refuse(server, "no project", projects);
  return another === undefined ? only.id : refuse(server, "which project?", projects);
}
