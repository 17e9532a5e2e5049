import { afterEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "@/contracts/endpoints";
import { call, urlOf } from "./call";
import { isWorthRetrying } from "./provider";
import { OfflineError, ProblemError } from "./problem-error";
import { allOf, keyOf } from "./query-keys";

const params = { projectId: "project-1" };
const problem = { type: "t", title: "T", status: 404, code: "not_found", requestId: "r" };

function answerWith(response: Response | Error) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    if (response instanceof Error) throw response;
    return response;
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("call", () => {
  it("fills in path, query, body and headers", async () => {
    const sent = answerWith(Response.json({ items: [], nextCursor: null, head: null }));
    await call(endpoints.listAudit, { params, query: { limit: 5, type: "run.imported" } });
    expect(sent[0]?.url).toBe("/api/v1/projects/project-1/audit?limit=5&type=run.imported");
    expect(sent[0]?.init).toMatchObject({ method: "GET", credentials: "same-origin", cache: "no-store" });
  });

  it("carries the version seen and the key", async () => {
    const sent = answerWith(Response.json({}));
    const body = { claims: [], declined: null, supportInR: null, cause: "slip", reason: "a slip" } as const;
    const input = { params: { disputeId: "dispute-1" }, body, ifMatch: 3, idempotencyKey: "key-12345" };
    await call(endpoints.adjudicate, { ...input, body: { ...body, claims: [] } });
    const headers = new Headers(sent[0]?.init.headers);
    expect([headers.get("if-match"), headers.get("idempotency-key")]).toEqual(['"3"', "key-12345"]);
    const { ifMatch: _, ...without } = input;
    await expect(call(endpoints.adjudicate, { ...without, body: { ...body, claims: [] } })).rejects.toThrow("version");
  });

  it("throws the server's problem", async () => {
    answerWith(Response.json(problem, { status: 404 }));
    const failure = await call(endpoints.getOverview, { params }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure).toMatchObject({ code: "not_found", status: 404 });
  });

  it("says that the server can't be reached, and keeps quiet about an abort", async () => {
    answerWith(new TypeError("Failed to fetch"));
    await expect(call(endpoints.getOverview, { params })).rejects.toBeInstanceOf(OfflineError);
    answerWith(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(call(endpoints.getOverview, { params })).rejects.toBeInstanceOf(OfflineError);
    answerWith(new DOMException("stopped", "AbortError"));
    const signal = AbortSignal.abort();
    await expect(call(endpoints.getOverview, { params, signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("takes an answer that breaks off for no answer", async () => {
    answerWith(new Response('{"items":[', { status: 200 }));
    await expect(call(endpoints.getOverview, { params })).rejects.toBeInstanceOf(OfflineError);
  });

  it("takes an error page of somebody else's for a foreign answer", async () => {
    answerWith(new Response("<h1>No</h1>", { status: 403 }));
    await expect(call(endpoints.getOverview, { params })).rejects.toMatchObject({
      code: "foreign_answer",
      status: 403,
    });
  });
});

describe("urlOf", () => {
  it("encodes parameters and misses none", () => {
    expect(urlOf(endpoints.getOverview, { params: { projectId: "a/b" } })).toBe("/api/v1/projects/a%2Fb");
    expect(() => urlOf(endpoints.getOverview, {})).toThrow("projectId");
  });
});

describe("query keys", () => {
  it("lie under their endpoint", () => {
    expect(keyOf(endpoints.getOverview, { params })).toEqual(["getOverview", params, {}]);
    expect(allOf(endpoints.getOverview)).toEqual(["getOverview"]);
  });
});

describe("isWorthRetrying", () => {
  it("tries again what may pass by itself", () => {
    expect(isWorthRetrying(0, new OfflineError("x"))).toBe(true);
    expect(isWorthRetrying(0, new ProblemError({ ...problem, code: "unavailable" }))).toBe(true);
    expect(isWorthRetrying(0, new ProblemError(problem))).toBe(false);
    expect(isWorthRetrying(3, new OfflineError("x"))).toBe(false);
  });
});
