import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { evaluateGateOfRun } from "@/server/services/evaluate-gate";
import { previewGate } from "@/server/services/preview-gate";

export const GET = route(endpoints.previewGate, ({ deps, caller, params }) => previewGate(deps, caller, params.runId));
export const POST = route(endpoints.evaluateGate, ({ deps, caller, params }) =>
  evaluateGateOfRun(deps, caller, params.runId),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
