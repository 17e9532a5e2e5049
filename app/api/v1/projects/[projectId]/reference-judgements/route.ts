import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listReferenceJudgements } from "@/server/services/list-reference-judgements";
import { proposeReferenceJudgements } from "@/server/services/propose-reference-judgements";

export const GET = route(endpoints.listReferenceJudgements, ({ deps, caller, query }) =>
  listReferenceJudgements(deps, caller, query),
);
export const POST = route(endpoints.proposeReferenceJudgements, ({ deps, caller, body }) =>
  proposeReferenceJudgements(deps, caller, body),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
