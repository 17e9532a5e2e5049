import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { createToken } from "@/server/services/create-token";
import { listTokens } from "@/server/services/list-tokens";

export const GET = route(endpoints.listTokens, ({ deps, caller }) => listTokens(deps, caller));
export const POST = route(endpoints.createToken, ({ deps, caller, body }) => createToken(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
