import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { exportAudit } from "@/server/services/export-audit";

export const GET = route(endpoints.exportAudit, ({ deps, caller }) => exportAudit(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
