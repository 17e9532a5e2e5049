import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { takeUpResponse } from "@/server/services/take-up-response";

export const POST = route(endpoints.takeUpResponse, ({ deps, caller, params }) =>
  takeUpResponse(deps, caller, params.responseId),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
