import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { openBatch } from "@/server/services/open-batch";

export const POST = route(endpoints.openBatch, ({ deps, caller, params, body }) =>
  openBatch(deps, caller, params.runId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
