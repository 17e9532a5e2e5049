import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRulingDirections } from "@/server/services/get-ruling-directions";

export const GET = route(endpoints.getRulingDirections, ({ deps, caller }) => getRulingDirections(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
