import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRunComparison } from "@/server/services/get-run-comparison";

export const GET = route(endpoints.getRunComparison, ({ deps, caller, params, query }) =>
  getRunComparison(deps, caller, params.runId, query.beforeRunId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
