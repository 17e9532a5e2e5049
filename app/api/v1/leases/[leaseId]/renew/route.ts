import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { renewLease } from "@/server/services/renew-lease";

export const POST = route(endpoints.renewLease, ({ deps, caller, params, ifMatch }) =>
  renewLease(deps, caller, params.leaseId, ifMatch),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
