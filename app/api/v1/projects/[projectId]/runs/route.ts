import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { importRun } from "@/server/services/import-run";
import { listRuns } from "@/server/services/list-runs";

export const GET = route(endpoints.listRuns, ({ deps, caller, query }) => listRuns(deps, caller, query));
export const POST = route(endpoints.importRun, ({ deps, caller, query, upload }) =>
  importRun(deps, caller, query, upload),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
