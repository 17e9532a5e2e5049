import { describe, expect, it } from "vitest";
import { allEndpoints } from "@/contracts/endpoints";
import { describeApi, problemCodesOf } from "@/contracts/openapi";
import { readOperations } from "./read-operations";

const operations = readOperations(describeApi(allEndpoints));

describe("readOperations", () => {
  it("finds every endpoint with its method and path", () => {
    const found = operations.map(({ id, method, path }) => [id, method, path].join(" "));
    const declared = allEndpoints.map(({ name, method, path }) => [name, method, path].join(" "));
    expect(found.toSorted()).toEqual(declared.toSorted());
  });

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "reads the problems of %s",
    (name, endpoint) => {
      const codes = operations.find(({ id }) => id === name)?.problems.flatMap((problem) => problem.codes);
      expect(codes?.toSorted()).toEqual([...problemCodesOf(endpoint)].toSorted());
    },
  );
});
