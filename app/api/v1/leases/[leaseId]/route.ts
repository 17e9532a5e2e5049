import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getLease } from "@/server/services/get-lease";

export const GET = route(endpoints.getLease, ({ deps, caller, params }) => getLease(deps, caller, params.leaseId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
