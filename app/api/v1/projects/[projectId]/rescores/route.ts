import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { drawRescore } from "@/server/services/draw-rescore";
import { listRescores } from "@/server/services/list-rescores";

export const GET = route(endpoints.listRescores, ({ deps, caller }) => listRescores(deps, caller));
export const POST = route(endpoints.drawRescore, ({ deps, caller, body }) => drawRescore(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
