import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRecheckProgress } from "@/server/services/list-rechecks";

export const GET = route(endpoints.getRecheckProgress, ({ deps, caller, params }) =>
  getRecheckProgress(deps, caller, params.documentId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
