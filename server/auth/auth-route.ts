import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { getDeps } from "@/server/deps";
import { problemResponse } from "@/server/route/problem-response";
import { makeAuthOptions } from "./auth-options";

/** What of next-auth is used. Its own pages, the provider list and the session's read-out answer 404. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  GET: ["csrf"],
  POST: ["callback/credentials", "signout"],
};

interface AuthContext {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

/**
 * next-auth writes the address it believes to have; the browser knows better, so only the path leaves. What would lead to
 * next-auth's own pages leads to ours, with what it has to say.
 */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, "http://localhost");
  return `${pathname.startsWith("/api/auth/") ? "/sign-in" : pathname}${search}`;
}

async function withoutHost(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store, private");
  const location = headers.get("location");
  if (location !== null) headers.set("location", pathOf(location));
  const body = await response.text();
  const { status } = response;
  if (headers.get("content-type")?.startsWith("application/json") !== true) {
    return new Response(body === "" ? null : body, { status, headers });
  }
  const answer: unknown = JSON.parse(body);
  const url = typeof answer === "object" && answer !== null && "url" in answer ? answer.url : null;
  return Response.json(typeof url === "string" ? { url: pathOf(url) } : answer, { status, headers });
}

/** The handler of `/api/auth/*`: CSRF token, sign-in by password, sign-out. */
export async function authRoute(request: NextRequest, context: AuthContext): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (!(OPEN[request.method] ?? []).includes(action)) {
    return problemResponse({ code: "not_found", detail: "There is no such thing here." }, getDeps().newId());
  }
  const response: Response = await NextAuth(request, context, makeAuthOptions());
  return withoutHost(response);
}
