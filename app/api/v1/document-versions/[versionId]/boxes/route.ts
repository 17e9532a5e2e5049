import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getSpanBoxes } from "@/server/services/get-span-boxes";

export const GET = route(endpoints.getSpanBoxes, ({ deps, caller, params, query }) =>
  getSpanBoxes(deps, caller, params.versionId, query.spans),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
