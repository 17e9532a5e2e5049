import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getMe } from "@/server/services/get-me";

export const GET = route(endpoints.getMe, ({ deps, person }) => getMe(deps, person));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
