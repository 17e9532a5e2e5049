import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { deferLease } from "@/server/services/release-lease";

export const POST = route(endpoints.deferLease, ({ deps, caller, params }) => deferLease(deps, caller, params.leaseId));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
