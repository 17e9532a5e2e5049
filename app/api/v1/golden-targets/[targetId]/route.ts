import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getTarget } from "@/server/services/get-target";

export const GET = route(endpoints.getTarget, ({ deps, caller, params }) => getTarget(deps, caller, params.targetId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
