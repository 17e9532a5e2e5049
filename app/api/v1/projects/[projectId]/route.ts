import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getOverview } from "@/server/services/get-overview";

export const GET = route(endpoints.getOverview, ({ deps, caller }) => getOverview(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
