import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getAgreementDetail } from "@/server/services/get-agreement-detail";

export const GET = route(endpoints.getAgreementDetail, ({ deps, caller, query }) =>
  getAgreementDetail(deps, caller, query.runId),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
