import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { createGoldenItems } from "@/server/services/create-golden-items";
import { listGoldenItems } from "@/server/services/list-golden-items";

export const GET = route(endpoints.listGoldenItems, ({ deps, caller, query }) => listGoldenItems(deps, caller, query));
export const POST = route(endpoints.createGoldenItems, ({ deps, caller, body }) =>
  createGoldenItems(deps, caller, body),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
