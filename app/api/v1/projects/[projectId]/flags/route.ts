import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listFlags } from "@/server/services/list-flags";

export const GET = route(endpoints.listFlags, ({ deps, caller, query }) => listFlags(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
