import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listDisputes } from "@/server/services/list-disputes";

export const GET = route(endpoints.listDisputes, ({ deps, caller, query }) => listDisputes(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
