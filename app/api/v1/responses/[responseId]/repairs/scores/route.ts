import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { scoreRepairs } from "@/server/services/score-repairs";

export const POST = route(endpoints.scoreRepairs, ({ deps, caller, params, body }) =>
  scoreRepairs(deps, caller, params.responseId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
