import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listSnapshots } from "@/server/services/list-snapshots";
import { takeSnapshot } from "@/server/services/take-snapshot";

export const GET = route(endpoints.listSnapshots, ({ deps, caller }) => listSnapshots(deps, caller));
export const POST = route(endpoints.takeSnapshot, ({ deps, caller, body }) => takeSnapshot(deps, caller, body));
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
