import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { adjudicate } from "@/server/services/adjudicate";

export const POST = route(endpoints.adjudicate, ({ deps, caller, params, body, ifMatch, idempotency }) =>
  adjudicate(deps, caller, params.disputeId, body, ifMatch, idempotency),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
