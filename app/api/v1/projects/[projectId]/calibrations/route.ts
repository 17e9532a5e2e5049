import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listCalibrations } from "@/server/services/list-calibrations";
import { recordCalibration } from "@/server/services/record-calibration";

export const GET = route(endpoints.listCalibrations, ({ deps, caller, query }) =>
  listCalibrations(deps, caller, query),
);
export const POST = route(endpoints.recordCalibration, ({ deps, caller, body }) =>
  recordCalibration(deps, caller, body),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
