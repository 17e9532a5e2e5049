import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRun } from "@/server/services/get-run";

export const GET = route(endpoints.getRun, ({ deps, caller, params }) => getRun(deps, caller, params.runId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
