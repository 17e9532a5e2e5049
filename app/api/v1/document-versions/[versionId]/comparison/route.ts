import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { compareVersions } from "@/server/services/compare-versions";

export const GET = route(endpoints.compareVersions, ({ deps, caller, params, query }) =>
  compareVersions(deps, caller, params.versionId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
