import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listMisattributed } from "@/server/services/list-misattributed";

export const GET = route(endpoints.listMisattributed, ({ deps, caller, query }) =>
  listMisattributed(deps, caller, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
