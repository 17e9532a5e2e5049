import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { importScores } from "@/server/services/import-scores";

export const POST = route(endpoints.importScores, ({ deps, caller, params, body }) =>
  importScores(deps, caller, params.runId, body),
);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
