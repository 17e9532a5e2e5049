import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listRubrics } from "@/server/services/list-rubrics";
import { proposeRubric } from "@/server/services/propose-rubric";

export const GET = route(endpoints.listRubrics, ({ deps, caller }) => listRubrics(deps, caller));
export const POST = route(endpoints.proposeRubric, ({ deps, caller, body }) => proposeRubric(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
