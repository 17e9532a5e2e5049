import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { reattestTarget } from "@/server/services/reattest-target";

export const POST = route(endpoints.reattestTarget, ({ deps, caller, params, body }) =>
  reattestTarget(deps, caller, params.targetId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
