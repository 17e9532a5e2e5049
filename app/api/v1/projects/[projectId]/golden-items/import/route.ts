import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { importGoldenItems } from "@/server/services/import-golden-items";

export const POST = route(endpoints.importGoldenItems, ({ deps, caller, body }) =>
  importGoldenItems(deps, caller, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
