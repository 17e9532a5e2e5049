import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { proposeBaseline } from "@/server/services/propose-baseline";

export const POST = route(endpoints.proposeBaseline, ({ deps, caller, params, body }) =>
  proposeBaseline(deps, caller, params.runId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
