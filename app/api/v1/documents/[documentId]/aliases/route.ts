import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { setAliases } from "@/server/services/set-aliases";

export const PUT = route(endpoints.setAliases, ({ deps, caller, params, body }) =>
  setAliases(deps, caller, params.documentId, body.aliases),
);
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");
