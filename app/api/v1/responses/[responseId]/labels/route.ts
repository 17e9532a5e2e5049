import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { commitLabels } from "@/server/services/commit-labels";

export const POST = route(endpoints.commitLabels, ({ deps, caller, params, body, ifMatch, idempotency }) =>
  commitLabels(deps, caller, params.responseId, body, ifMatch, idempotency),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
