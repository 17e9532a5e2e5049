import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { offerCandidate } from "@/server/services/offer-candidate";

export const POST = route(endpoints.offerCandidate, ({ deps, caller, params, body }) =>
  offerCandidate(deps, caller, params.responseId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
