import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { retireGoldenItem } from "@/server/services/retire-golden-item";

export const POST = route(endpoints.retireGoldenItem, ({ deps, caller, params, body }) =>
  retireGoldenItem(deps, caller, params.goldenItemId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
