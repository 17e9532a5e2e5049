import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listOwnSubmissions } from "@/server/services/list-own-submissions";

export const GET = route(endpoints.listOwnSubmissions, ({ deps, caller, query }) =>
  listOwnSubmissions(deps, caller, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
