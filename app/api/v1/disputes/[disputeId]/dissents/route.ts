import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { appendDissent } from "@/server/services/append-dissent";

export const POST = route(endpoints.appendDissent, ({ deps, caller, params, body }) =>
  appendDissent(deps, caller, params.disputeId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
