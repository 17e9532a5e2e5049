import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { approve } from "@/server/services/approve";

export const POST = route(endpoints.approve, ({ deps, caller, params, body }) =>
  approve(deps, caller, params.approvalId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
