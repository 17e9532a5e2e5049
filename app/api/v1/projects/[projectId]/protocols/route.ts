import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listProtocols } from "@/server/services/list-protocols";
import { proposeProtocol } from "@/server/services/propose-protocol";

export const GET = route(endpoints.listProtocols, ({ deps, caller }) => listProtocols(deps, caller));
export const POST = route(endpoints.proposeProtocol, ({ deps, caller, body }) => proposeProtocol(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
