import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listGuidelineProposals } from "@/server/services/list-guideline-proposals";

export const GET = route(endpoints.listGuidelineProposals, ({ deps, caller, query }) =>
  listGuidelineProposals(deps, caller, query),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
