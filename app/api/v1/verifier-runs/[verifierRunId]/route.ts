import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getPlanned } from "@/server/services/plan-verifier-run";

export const GET = route(endpoints.getVerifierRun, ({ deps, params }) => getPlanned(deps, params.verifierRunId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
