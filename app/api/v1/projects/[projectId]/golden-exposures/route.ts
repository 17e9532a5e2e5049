import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listGoldenExposures } from "@/server/services/list-golden-exposures";

export const GET = route(endpoints.listGoldenExposures, ({ deps, caller, query }) =>
  listGoldenExposures(deps, caller, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
