import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { openDisputedAnswer } from "@/server/services/open-disputed-answer";

export const POST = route(endpoints.openDisputedAnswer, ({ deps, caller, query, upload }) =>
  openDisputedAnswer(deps, caller, query, upload),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
