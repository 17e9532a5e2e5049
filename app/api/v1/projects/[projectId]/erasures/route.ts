import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { erasePayload } from "@/server/services/erase-payload";

export const POST = route(endpoints.erase, ({ deps, caller, body }) => erasePayload(deps, caller, body));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
