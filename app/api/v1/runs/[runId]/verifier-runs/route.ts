import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listVerifierRuns } from "@/server/services/list-verifiers";
import { planVerifierRun } from "@/server/services/plan-verifier-run";

export const GET = route(endpoints.listVerifierRuns, ({ deps, params }) => listVerifierRuns(deps, params.runId));
export const POST = route(endpoints.planVerifierRun, ({ deps, caller, params, body }) =>
  planVerifierRun(deps, caller, { runId: params.runId, ...body }),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
