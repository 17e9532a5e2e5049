import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getPayload } from "@/server/services/get-payload";

export const GET = route(endpoints.getPayload, ({ deps, params }) => getPayload(deps, params.responseId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
