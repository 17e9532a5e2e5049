import { getDeps } from "@/server/deps";
import { problemResponse } from "./problem-response";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** A handler for methods that a path doesn't have; the route test finds the methods it has here. */
export interface RefusingHandler {
  (request: Request): Promise<Response>;
  readonly allow: string;
}

function allowOf(own: readonly Method[]): string {
  const withHead = own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...withHead, "OPTIONS"].join(", ");
}

/**
 * Handlers for the methods a path doesn't have, so that it answers those as everything else, with a problem document and
 * `Allow` (Next's own answer is empty). A route file that has GET and POST ends with
 * `export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");`.
 */
export function otherMethods(...own: readonly Method[]): Record<Method | "OPTIONS", RefusingHandler> {
  const allow = allowOf(own);
  const refuse = async (request: Request) =>
    problemResponse(
      { code: "method_not_allowed", detail: `${request.method} is not a method of this path.`, allow },
      getDeps().newId(),
    );
  const refusing = Object.assign(refuse, { allow });
  const options = Object.assign(async () => new Response(null, { status: 204, headers: { Allow: allow } }), { allow });
  return { GET: refusing, POST: refusing, PUT: refusing, PATCH: refusing, DELETE: refusing, OPTIONS: options };
}
