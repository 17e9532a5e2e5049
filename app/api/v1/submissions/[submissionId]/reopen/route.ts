import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { reopenSubmission } from "@/server/services/reopen-submission";

export const POST = route(endpoints.reopenSubmission, ({ deps, caller, params }) =>
  reopenSubmission(deps, caller, params.submissionId),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
