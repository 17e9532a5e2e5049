import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { createProject } from "@/server/services/create-project";

export const POST = route(endpoints.createProject, ({ deps, person, body }) => createProject(deps, person, body));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
