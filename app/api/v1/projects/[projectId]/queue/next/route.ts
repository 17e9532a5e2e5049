import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { takeNext } from "@/server/services/take-next";

export const POST = route(endpoints.takeNext, ({ deps, caller, body }) => takeNext(deps, caller, body.except));
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
