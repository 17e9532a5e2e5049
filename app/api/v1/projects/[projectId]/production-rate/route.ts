import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getProductionRate } from "@/server/services/get-production-rate";

export const GET = route(endpoints.getProductionRate, ({ deps, caller, query }) =>
  getProductionRate(deps, caller, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
