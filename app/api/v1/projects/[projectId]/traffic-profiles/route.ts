import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { recordTraffic } from "@/server/services/record-traffic";

export const POST = route(endpoints.recordTraffic, ({ deps, caller, body }) => recordTraffic(deps, caller, body));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
