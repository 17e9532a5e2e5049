import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { answerFirstStage } from "@/server/services/answer-first-stage";

export const POST = route(endpoints.answerFirstStage, ({ deps, caller, params, body }) =>
  answerFirstStage(deps, caller, params.leaseId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
