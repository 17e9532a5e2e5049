import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { exportRows } from "@/server/services/export-rows";

export const GET = route(endpoints.exportLabels, ({ deps, caller, query }) =>
  exportRows(deps, caller, "labels", query.runId ?? null),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
