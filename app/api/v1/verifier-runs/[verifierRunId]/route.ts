import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getVerifierRun } from "@/server/services/get-verifier-run";

export const GET = route(endpoints.getVerifierRun, ({ deps, params }) => getVerifierRun(deps, params.verifierRunId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
