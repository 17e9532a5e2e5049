import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getSourceText } from "@/server/services/get-source-text";

export const GET = route(endpoints.getSourceText, ({ deps, caller, params }) =>
  getSourceText(deps, caller, params.versionId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
