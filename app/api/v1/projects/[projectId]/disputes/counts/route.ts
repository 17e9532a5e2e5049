import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getDisputeCounts } from "@/server/services/get-dispute-counts";

export const GET = route(endpoints.getDisputeCounts, ({ deps, caller }) => getDisputeCounts(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
