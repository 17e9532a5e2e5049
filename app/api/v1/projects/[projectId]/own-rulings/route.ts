import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listOwnRulings } from "@/server/services/list-own-rulings";

export const GET = route(endpoints.listOwnRulings, ({ deps, caller, query }) => listOwnRulings(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
