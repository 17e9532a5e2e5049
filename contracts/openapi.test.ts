import { describe, expect, it } from "vitest";
import { allEndpoints } from "./endpoints";
import { describeApi, problemCodesOf } from "./openapi";
import { PROBLEMS } from "./problems";

type Operation = {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string }[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } };

const document = describeApi(allEndpoints) as unknown as Document;
const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

describe("the OpenAPI description", () => {
  it("is OpenAPI 3.1 with the problem document and the block tree as components", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(["Problem", "Block"]));
  });

  it("names every endpoint once, by its operation id", () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((op) => op.operationId));
    expect(ids.toSorted()).toEqual(allEndpoints.map((endpoint) => endpoint.name).toSorted());
  });

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))("%s has every status", (_, endpoint) => {
    const operation = operationOf(endpoint.path, endpoint.method);
    const statuses = new Set(Object.keys(operation?.responses ?? {}));
    expect(statuses.has(String(endpoint.status))).toBe(true);
    for (const code of problemCodesOf(endpoint))
      expect([code, statuses.has(String(PROBLEMS[code][0]))]).toEqual([code, true]);
  });

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s has its parameters",
    (_, endpoint) => {
      const operation = operationOf(endpoint.path, endpoint.method);
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation?.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(new Set(described.map((parameter) => parameter.name))).toEqual(new Set(inPath));
    },
  );

  it("refuses an endpoint that declares a problem nobody knows", () => {
    const [first] = allEndpoints;
    if (first === undefined) throw new Error("there are no endpoints");
    expect(() => problemCodesOf({ ...first, problems: ["no_such_code"] })).toThrow("no_such_code");
  });
});
