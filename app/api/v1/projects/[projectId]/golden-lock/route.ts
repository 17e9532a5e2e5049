import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getGoldenLock } from "@/server/services/get-golden-lock";

export const GET = route(endpoints.getGoldenLock, ({ deps, caller, query }) => getGoldenLock(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
