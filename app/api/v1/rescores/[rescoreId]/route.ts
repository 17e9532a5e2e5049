import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRescore } from "@/server/services/get-rescore";

export const GET = route(endpoints.getRescore, ({ deps, caller, params }) =>
  getRescore(deps, caller, params.rescoreId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
