import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRubric } from "@/server/services/get-rubric";

export const GET = route(endpoints.getRubric, ({ deps, caller, query }) =>
  getRubric(deps, caller, query.number ?? null),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
