import { allEndpoints, endpoints } from "@/contracts/endpoints";
import { describeApi } from "@/contracts/openapi";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";

const description = describeApi(allEndpoints);

export const GET = route(endpoints.getOpenApi, () => endpoints.getOpenApi.answer.parse(description));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
