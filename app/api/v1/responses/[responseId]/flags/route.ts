import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { raiseFlag } from "@/server/services/raise-flag";

export const POST = route(endpoints.raiseFlag, ({ deps, caller, params, body }) =>
  raiseFlag(deps, caller, params.responseId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
