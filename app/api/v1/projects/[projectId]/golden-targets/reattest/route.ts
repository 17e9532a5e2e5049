import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { reattestTargets } from "@/server/services/reattest-target";

export const POST = route(endpoints.reattestTargets, ({ deps, caller, body }) => reattestTargets(deps, caller, body));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
