import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint, inProject } from "@/contracts/define";
import type { AnyEndpoint } from "@/contracts/endpoint";
import { allEndpoints } from "@/contracts/endpoints";
import { checkRoutes, pathOfFolder, type RouteFile } from "./check-routes";
import { otherMethods } from "./other-methods";
import { readRouteFiles } from "./read-route-files";
import { route } from "./route";

const folder = "projects/[projectId]/things";
const projectParams = z.strictObject({ projectId: z.string() });

function makeEndpoint(changes: Partial<AnyEndpoint> = {}): AnyEndpoint {
  const made = endpoint({
    name: "listThings",
    method: "GET",
    path: "/projects/{projectId}/things",
    summary: "Things.",
    access: inProject(["lead"]),
    params: projectParams,
    answer: z.object({}),
  });
  return { ...(made as unknown as AnyEndpoint), ...changes };
}

const serve = (served: AnyEndpoint) => route(served, () => ({}));
const fileOf = (exports: RouteFile["exports"]): RouteFile => ({ folder, exports });
const things = makeEndpoint();
const { GET: _, ...rest } = otherMethods("GET");

const bare = async () => new Response("anybody may read this");

describe("checkRoutes", () => {
  it("has nothing to say of a file that fits", () => {
    expect(checkRoutes([fileOf({ GET: serve(things), ...rest })], [things])).toEqual([]);
  });

  it("finds a route without a rule: a handler that is not made by route()", () => {
    expect(checkRoutes([fileOf({ GET: bare, ...rest })], [])).toContain(
      `GET of ${folder}: made neither by route() nor by otherMethods()`,
    );
  });

  it("finds a handler whose endpoint is not of the contract", () => {
    expect(checkRoutes([fileOf({ GET: serve(things), ...rest })], [])).toEqual([
      `GET of ${folder}: its endpoint is not in contracts/endpoints.ts`,
    ]);
  });

  it("finds an endpoint without a handler, and one with two", () => {
    expect(checkRoutes([], [things])).toEqual(["listThings: no handler for /projects/{projectId}/things"]);
    const twice = fileOf({ GET: serve(things), ...rest });
    expect(checkRoutes([twice, twice], [things])).toEqual(["listThings: 2 handlers for /projects/{projectId}/things"]);
  });

  it("finds a wrong method, a wrong folder, a foreign export and a missing answer", () => {
    const { PATCH: __, ...short } = rest;
    const other = makeEndpoint({ method: "POST" });
    const complaints = checkRoutes(
      [{ folder: "things", exports: { GET: serve(other), ...short, helper: 1 } }],
      [other],
    );
    expect(complaints).toEqual([
      "things exports helper, which is no method",
      "GET of things: listThings is a POST",
      "GET of things: listThings lives at /projects/{projectId}/things",
      "PATCH of things: no answer; end the file with otherMethods(...)",
    ]);
  });

  it("finds an Allow that names other methods than the file has", () => {
    const { GET: ___, ...wrong } = otherMethods("GET", "DELETE");
    expect(checkRoutes([fileOf({ GET: serve(things), ...wrong })], [things])).toContain(
      `DELETE of ${folder}: otherMethods() names other methods than the file has`,
    );
  });

  it("finds a rule that looks at nothing of the path, or admits nobody", () => {
    const blind = makeEndpoint({
      access: { kind: "project", subject: "run", param: "runId", roles: [], scopes: [] },
    });
    expect(checkRoutes([fileOf({ GET: serve(blind), ...rest })], [blind])).toEqual([
      "listThings: its rule looks at runId, which is not in /projects/{projectId}/things",
      "listThings: its rule admits nobody",
    ]);
  });

  it("reads parameters out of folders", () => {
    expect(pathOfFolder("runs/[runId]/gate")).toBe("/runs/{runId}/gate");
  });
});

describe("the route files", () => {
  let files: RouteFile[];
  beforeAll(async () => {
    files = await readRouteFiles();
  }, 60_000);

  it("are more than none", () => {
    expect(files.length).toBeGreaterThan(5);
  });

  it("and the contract agree: one handler made by route() for each endpoint, at its path, and nothing else", () => {
    expect(checkRoutes(files, allEndpoints)).toEqual([]);
  });
});
