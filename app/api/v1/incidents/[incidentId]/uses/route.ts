import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listIncidentUses } from "@/server/services/list-uses";

export const GET = route(endpoints.listIncidentUses, ({ deps, caller, params, query }) =>
  listIncidentUses(deps, caller, params.incidentId, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
