import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listStandings, recordStanding } from "@/server/services/record-standing";

export const GET = route(endpoints.listStandings, ({ deps, params }) => listStandings(deps, params.versionId));
export const POST = route(endpoints.recordStanding, ({ deps, caller, params, body }) =>
  recordStanding(deps, caller, params.versionId, body),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
