import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { listBatches } from "@/server/services/list-batches";

export const GET = route(endpoints.listBatches, ({ deps, caller }) => listBatches(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
