import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getIncident } from "@/server/services/get-incident";

export const GET = route(endpoints.getIncident, ({ deps, params }) => getIncident(deps, params.incidentId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
