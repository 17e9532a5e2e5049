import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listGoldenItems } from "@/server/services/list-golden-items";

export const GET = route(endpoints.listGoldenItems, ({ deps, caller, query }) => listGoldenItems(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
