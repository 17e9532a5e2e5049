import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRunMetrics } from "@/server/services/get-run-metrics";

export const GET = route(endpoints.getRunMetrics, ({ deps, caller, params, query }) =>
  getRunMetrics(deps, caller, params.runId, query.verifierRunId ?? null),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
