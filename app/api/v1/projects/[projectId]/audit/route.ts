import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listAudit } from "@/server/services/list-audit";

export const GET = route(endpoints.listAudit, ({ deps, caller, query }) => listAudit(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
