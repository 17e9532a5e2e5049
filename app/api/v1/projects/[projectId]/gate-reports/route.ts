import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listGateReports } from "@/server/services/list-gate-reports";

export const GET = route(endpoints.listGateReports, ({ deps, caller, query }) => listGateReports(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
