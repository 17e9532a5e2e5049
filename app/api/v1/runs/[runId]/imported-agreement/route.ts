import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getImportedAgreement } from "@/server/services/get-imported-agreement";

export const GET = route(endpoints.getImportedAgreement, ({ deps, caller, params, query }) =>
  getImportedAgreement(deps, caller, params.runId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
