import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { proposeGuideline } from "@/server/services/propose-guideline";

export const POST = route(endpoints.proposeGuideline, ({ deps, caller, params, body }) =>
  proposeGuideline(deps, caller, params.disputeId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
