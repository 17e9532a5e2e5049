import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { reopenDispute } from "@/server/services/reopen-dispute";

export const POST = route(endpoints.reopenDispute, ({ deps, caller, params, body, ifMatch, idempotency }) =>
  reopenDispute(deps, caller, params.disputeId, body, ifMatch, idempotency),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
