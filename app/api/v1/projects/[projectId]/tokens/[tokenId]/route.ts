import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { revokeToken } from "@/server/services/revoke-token";

export const DELETE = route(endpoints.revokeToken, ({ deps, caller, params }) =>
  revokeToken(deps, caller, params.tokenId),
);
export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods("DELETE");
