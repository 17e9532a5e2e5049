import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getRescoreSchedule } from "@/server/services/get-rescore-schedule";

export const GET = route(endpoints.getRescoreSchedule, ({ deps, caller }) => getRescoreSchedule(deps, caller));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
