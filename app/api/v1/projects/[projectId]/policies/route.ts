import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getPolicy } from "@/server/services/get-policy";
import { proposePolicy } from "@/server/services/propose-policy";

export const GET = route(endpoints.getPolicy, ({ deps, caller }) => getPolicy(deps, caller));
export const POST = route(endpoints.proposePolicy, ({ deps, caller, body }) => proposePolicy(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
