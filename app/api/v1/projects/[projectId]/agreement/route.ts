import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getAgreement } from "@/server/services/get-agreement";

export const GET = route(endpoints.getAgreement, ({ deps, caller, query }) => getAgreement(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
