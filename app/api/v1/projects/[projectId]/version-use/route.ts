import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listVersionUse } from "@/server/services/list-version-use";

export const GET = route(endpoints.listVersionUse, ({ deps, caller }) => listVersionUse(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
