import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRunFailures } from "@/server/services/get-run-failures";

export const GET = route(endpoints.getRunFailures, ({ deps, caller, params, query }) =>
  getRunFailures(deps, caller, params.runId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
