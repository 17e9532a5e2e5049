import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listResponses } from "@/server/services/list-responses";

export const GET = route(endpoints.listResponses, ({ deps, caller, params, query }) =>
  listResponses(deps, caller, params.runId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
