import { z } from "zod";
import { endpoint } from "./define";

export const apiEndpoints = {
  getOpenApi: endpoint({
    name: "getOpenApi",
    method: "GET",
    path: "/openapi.json",
    summary: "This description.",
    access: { kind: "public" },
    answer: z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) }),
  }),
};
