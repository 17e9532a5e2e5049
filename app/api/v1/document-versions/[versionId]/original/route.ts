import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getOriginal } from "@/server/services/get-original";

export const GET = route(endpoints.getOriginal, ({ deps, caller, params }) =>
  getOriginal(deps, caller, params.versionId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
