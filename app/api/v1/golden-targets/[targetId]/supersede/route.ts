import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { supersedeTarget } from "@/server/services/supersede-target";

export const POST = route(endpoints.supersedeTarget, ({ deps, caller, params, body }) =>
  supersedeTarget(deps, caller, params.targetId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
