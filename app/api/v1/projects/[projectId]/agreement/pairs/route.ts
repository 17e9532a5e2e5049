import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listCellPairs } from "@/server/services/list-cell-pairs";

export const GET = route(endpoints.listCellPairs, ({ deps, caller, query }) => listCellPairs(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
