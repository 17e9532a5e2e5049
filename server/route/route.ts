import type { z } from "zod";
import { type AnyEndpoint, type BodyKind, type Endpoint, honoursKey } from "@/contracts/endpoint";
import { findPerson } from "@/server/auth/find-person";
import type { Person } from "@/server/caller";
import { type Deps, getDeps } from "@/server/deps";
import { type IdempotentRequest, Once } from "@/server/idempotency";
import { Refusal } from "@/server/refusal";
import { openUpload, readPassword } from "@/server/upload";
import { admit } from "./admit";
import { type HandlerAnswer, sendAnswer } from "./send-answer";
import { problemOf, problemResponse } from "./problem-response";
import { spendRequest } from "./rate-limit";
import { assertNotEncoded, checkShape, iterateBody, readJsonBody, readQuery } from "./read-input";
import { isSameOrigin, readAnnouncedBytes, readIdempotencyKey, readIfMatch } from "./request-headers";
import { RouteContext } from "./route-context";
import { sweepKeysWhenDue } from "./sweep-keys";

/** The second argument Next hands to a route handler. */
interface NextContext {
  /** Resolves to undefined for a path without parameters. */
  readonly params: Promise<Readonly<Record<string, string | string[] | undefined>> | undefined>;
}

/** A handler made by `route`; the route test finds its endpoint here. */
export interface RouteHandler {
  (request: Request, next: NextContext): Promise<Response>;
  readonly endpoint: AnyEndpoint;
}

const isWrite = (method: string) => method !== "GET" && method !== "HEAD";

function assertMethod(endpoint: AnyEndpoint, method: string): void {
  const asGet = method === "HEAD" ? "GET" : method;
  if (asGet !== endpoint.method) throw new Refusal("method_not_allowed", `${method} is not a method of this path.`);
}

/** Cookies travel by themselves, tokens don't: only a write with a session must prove where it came from. */
function assertSameOrigin(deps: Deps, person: Person | null, request: Request): void {
  if (person === null || person.tokenId !== null || !isWrite(request.method)) return;
  if (!isSameOrigin(request.headers, deps.settings.origin)) {
    throw new Refusal("cross_origin", "A write with a session must come from a page of this server.");
  }
}

function readWriteHeaders(endpoint: AnyEndpoint, headers: Headers) {
  const ifMatch = endpoint.ifMatch ? readIfMatch(headers) : null;
  if (endpoint.ifMatch && ifMatch === null) {
    throw new Refusal("precondition_required", "Send the version you saw as If-Match.");
  }
  const idempotencyKey = honoursKey(endpoint) ? readIdempotencyKey(headers) : null;
  if (endpoint.idempotent && idempotencyKey === null) {
    throw new Refusal("idempotency_key_missing", "Send a key of your own making as Idempotency-Key.");
  }
  return { ifMatch, idempotencyKey };
}

const describeKeyed = (
  deps: Deps,
  endpoint: AnyEndpoint,
  key: string,
  parts: readonly unknown[],
): IdempotentRequest => ({
  key,
  route: endpoint.name,
  bodyHash: deps.sha256Hex(JSON.stringify(parts)),
});

async function readParams<P extends z.ZodType>(shape: P, next: NextContext): Promise<z.output<P>> {
  const checked = shape.safeParse((await next.params) ?? {});
  // An id that can't be one is a thing that isn't there.
  if (!checked.success) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  return checked.data;
}

/** Bodies other than JSON have the shape of nothing; a stream reaches the handler as the upload. */
async function readBody<B extends z.ZodType>(shape: B, kind: BodyKind, request: Request): Promise<z.output<B>> {
  const value = kind === "json" ? await readJsonBody(request) : undefined;
  return checkShape(shape, value, "body", "body_invalid");
}

async function answerRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handle<P, Q, B, R>,
  request: Request,
  next: NextContext,
  requestId: string,
): Promise<Response> {
  const deps = getDeps();
  assertMethod(endpoint, request.method);
  const person = await findPerson(deps, request.headers, requestId);
  await spendRequest(deps, person, request.headers);
  assertSameOrigin(deps, person, request);
  if (person === null && endpoint.access.kind !== "public") {
    throw new Refusal("not_signed_in", "Sign in, or send a token as Authorization: Bearer.");
  }
  const params = await readParams(endpoint.params, next);
  const caller = await admit(deps, endpoint.access, person, params);
  const { ifMatch, idempotencyKey } = readWriteHeaders(endpoint, request.headers);
  if (idempotencyKey !== null) sweepKeysWhenDue(deps);
  const query = checkShape(endpoint.query, readQuery(request.url), "query", "bad_request");
  const body = await readBody(endpoint.body, endpoint.bodyKind, request);
  if (endpoint.bodyKind === "stream") assertNotEncoded(request.headers);
  const upload =
    endpoint.bodyKind === "stream"
      ? openUpload(iterateBody(request), readAnnouncedBytes(request.headers), readPassword(request.headers))
      : null;
  const keyed = idempotencyKey === null ? null : describeKeyed(deps, endpoint, idempotencyKey, [params, query, body]);
  const isKeptByService = endpoint.idempotent || person === null || keyed === null;
  const context = new RouteContext<P, Q, B>({
    deps: isKeptByService ? deps : { ...deps, once: new Once(person.userId, keyed) },
    endpointName: endpoint.name,
    person,
    caller,
    params,
    query,
    body,
    ifMatch,
    idempotency: endpoint.idempotent ? keyed : null,
    upload,
  });
  return sendAnswer(endpoint, await handle(context), request, requestId, deps.log);
}

/** What a route does once everything general is settled: call one service. */
export type Handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = (
  context: RouteContext<P, Q, B>,
) => Promise<HandlerAnswer<R>> | HandlerAnswer<R>;

function logFailure(error: unknown, endpoint: AnyEndpoint, code: string, status: number, requestId: string): void {
  const entry = { requestId, endpoint: endpoint.name, code, status };
  if (status >= 500) getDeps().log.error({ ...entry, err: error }, "request failed");
  else getDeps().log.info(entry, "request refused");
}

/**
 * The one way into the HTTP API. In this order: request id, method, who is calling, rate limit, same origin, what the
 * request is about and whether the caller may, headers that a write must carry, zod in, the handler, zod out. Whatever is
 * thrown on the way becomes one problem document, logged once and without texts.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handle<P, Q, B, R>,
): RouteHandler {
  const handler = async (request: Request, next: NextContext): Promise<Response> => {
    const requestId = getDeps().newId();
    try {
      return await answerRequest(endpoint, handle, request, next, requestId);
    } catch (error) {
      const problem = problemOf(error);
      const response = problemResponse(problem, requestId);
      logFailure(error, endpoint, problem.code, response.status, requestId);
      return response;
    }
  };
  return Object.assign(handler, { endpoint });
}
