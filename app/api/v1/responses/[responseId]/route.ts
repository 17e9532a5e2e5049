import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getResponse } from "@/server/services/get-response";

export const GET = route(endpoints.getResponse, ({ deps, caller, params }) =>
  getResponse(deps, caller, params.responseId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
