import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { proposeTargets } from "@/server/services/propose-targets";

export const POST = route(endpoints.proposeTargets, ({ deps, caller, body }) => proposeTargets(deps, caller, body));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
