import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getGoldenItem } from "@/server/services/get-golden-item";

export const GET = route(endpoints.getGoldenItem, ({ deps, caller, params }) =>
  getGoldenItem(deps, caller, params.goldenItemId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
