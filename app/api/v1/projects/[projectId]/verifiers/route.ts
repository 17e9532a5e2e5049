import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listVerifiers } from "@/server/services/list-verifiers";

export const GET = route(endpoints.listVerifiers, ({ deps, caller }) => listVerifiers(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
