import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getClaimCover } from "@/server/services/get-claim-cover";

export const GET = route(endpoints.getClaimCover, ({ deps, caller, params }) =>
  getClaimCover(deps, caller, params.runId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
