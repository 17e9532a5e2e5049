import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listRechecks, startRecheck } from "@/server/services/list-rechecks";

export const GET = route(endpoints.listRechecks, ({ deps, caller, params, query }) =>
  listRechecks(deps, caller, params.documentId, query),
);
export const POST = route(
  endpoints.startRecheck,
  async ({ deps, caller, params }) => (await startRecheck(deps, caller, params.documentId)).progress,
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
