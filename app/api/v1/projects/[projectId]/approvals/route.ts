import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listApprovals } from "@/server/services/list-approvals";

export const GET = route(endpoints.listApprovals, ({ deps, caller, query }) => listApprovals(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
