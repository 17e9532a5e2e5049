import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listSetVersions } from "@/server/services/list-set-versions";
import { proposeSetVersion } from "@/server/services/propose-set-version";

export const GET = route(endpoints.listSetVersions, ({ deps, caller }) => listSetVersions(deps, caller));
export const POST = route(endpoints.proposeSetVersion, ({ deps, caller, body }) =>
  proposeSetVersion(deps, caller, body),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
