import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getBatch } from "@/server/services/get-batch";

export const GET = route(endpoints.getBatch, ({ deps, caller, params }) => getBatch(deps, caller, params.batchId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
