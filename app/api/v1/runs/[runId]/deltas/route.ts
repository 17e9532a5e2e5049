import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRunDeltas } from "@/server/services/get-run-deltas";

export const GET = route(endpoints.getRunDeltas, ({ deps, caller, params, query }) =>
  getRunDeltas(deps, caller, params.runId, query.baselineRunId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
