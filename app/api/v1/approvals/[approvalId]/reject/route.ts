import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { reject } from "@/server/services/reject";

export const POST = route(endpoints.reject, ({ deps, caller, params, body }) =>
  reject(deps, caller, params.approvalId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
