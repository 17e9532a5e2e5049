import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listIncidents } from "@/server/services/list-incidents";
import { openIncident } from "@/server/services/open-incident";

export const GET = route(endpoints.listIncidents, ({ deps, caller, query }) => listIncidents(deps, caller, query));
export const POST = route(endpoints.openIncident, ({ deps, caller, body }) => openIncident(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
