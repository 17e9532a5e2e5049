import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listMembers } from "@/server/services/list-members";
import { setMember } from "@/server/services/set-member";

export const GET = route(endpoints.listMembers, ({ deps, caller }) => listMembers(deps, caller));
export const PUT = route(endpoints.setMember, ({ deps, caller, body }) => setMember(deps, caller, body));
export const { POST, PATCH, DELETE, OPTIONS } = otherMethods("GET", "PUT");
