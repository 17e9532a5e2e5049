import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getClaimUnits } from "@/server/services/get-claim-units";
import { recutClaims } from "@/server/services/recut-claims";

export const GET = route(endpoints.getClaimUnits, ({ deps, params }) => getClaimUnits(deps, params.responseId));
export const POST = route(endpoints.recutClaims, ({ deps, caller, params, body, ifMatch }) =>
  recutClaims(deps, caller, params.responseId, body, ifMatch),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
