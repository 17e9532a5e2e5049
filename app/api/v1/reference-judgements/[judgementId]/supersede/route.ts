import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { supersedeReferenceJudgement } from "@/server/services/supersede-reference-judgement";

export const POST = route(endpoints.supersedeReferenceJudgement, ({ deps, caller, params, body }) =>
  supersedeReferenceJudgement(deps, caller, params.judgementId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
