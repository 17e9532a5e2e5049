import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { setHold } from "@/server/services/set-hold";

export const POST = route(endpoints.setHold, ({ deps, caller, body }) => setHold(deps, caller, body));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
