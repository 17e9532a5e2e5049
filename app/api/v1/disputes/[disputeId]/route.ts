import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getDispute } from "@/server/services/get-dispute";

export const GET = route(endpoints.getDispute, ({ deps, caller, params }) =>
  getDispute(deps, caller, params.disputeId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
