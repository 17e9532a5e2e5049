import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getGoldenComposition } from "@/server/services/get-golden-composition";

export const GET = route(endpoints.getGoldenComposition, ({ deps, caller }) => getGoldenComposition(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
