import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { answerFlags } from "@/server/services/answer-flags";

export const POST = route(endpoints.answerFlags, ({ deps, caller, params, body }) =>
  answerFlags(deps, caller, params.responseId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
