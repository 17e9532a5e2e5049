import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { saveDraft } from "@/server/services/save-draft";

export const PUT = route(endpoints.saveDraft, ({ deps, caller, params, body }) =>
  saveDraft(deps, caller, params.leaseId, body),
);
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");
