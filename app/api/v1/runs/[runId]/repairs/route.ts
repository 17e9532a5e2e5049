import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listRunRepairs } from "@/server/services/list-repairs";

export const GET = route(endpoints.listRunRepairs, ({ deps, caller, params, query }) =>
  listRunRepairs(deps, caller, params.runId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
