import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { estimateGate } from "@/server/services/estimate-gate";

export const GET = route(endpoints.estimateGate, ({ deps, caller, params }) =>
  estimateGate(deps, caller, params.runId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
