import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listVersionUses } from "@/server/services/list-uses";

export const GET = route(endpoints.listVersionUses, ({ deps, caller, params, query }) =>
  listVersionUses(deps, caller, params.versionId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
