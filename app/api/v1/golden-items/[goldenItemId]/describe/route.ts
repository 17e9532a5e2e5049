import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { describeGoldenItem } from "@/server/services/describe-golden-item";

export const POST = route(endpoints.describeGoldenItem, ({ deps, caller, params, body }) =>
  describeGoldenItem(deps, caller, params.goldenItemId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
