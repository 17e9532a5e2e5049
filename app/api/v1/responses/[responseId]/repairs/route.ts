import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRepairs } from "@/server/services/list-repairs";

export const GET = route(endpoints.listRepairs, ({ deps, caller, params }) =>
  getRepairs(deps, caller, params.responseId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
