import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getCalibration } from "@/server/services/get-calibration";

export const GET = route(endpoints.getCalibration, ({ deps, caller, params }) =>
  getCalibration(deps, caller, params.calibrationId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
