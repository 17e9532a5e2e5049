import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listVerifierOutcomes } from "@/server/services/list-verifier-outcomes";

export const GET = route(endpoints.listVerifierOutcomes, ({ deps, caller, params, query }) =>
  listVerifierOutcomes(deps, caller, params.verifierRunId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
