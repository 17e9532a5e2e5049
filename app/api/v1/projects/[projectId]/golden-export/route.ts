import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { exportGolden } from "@/server/services/export-golden";

export const GET = route(endpoints.exportGolden, ({ deps, caller, query }) => exportGolden(deps, caller, query));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
