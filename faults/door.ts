import type { AnyEndpoint } from "@/contracts/endpoint";
import { problem } from "@/contracts/problems";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { readRouteFiles } from "@/server/route/read-route-files";
import type { RouteHandler } from "@/server/route/route";
import { sessionCookieOf } from "@/server/route/test-world";

/** What a client sends besides who it is. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly key?: string;
}

/** What came back. `status` 0: nothing did, the connection was refused or broke off. */
export interface Reply {
  readonly status: number;
  /** The code of a problem document; null where the answer is none. */
  readonly code: string | null;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/** The way in: the same clients go through the routes in this process, or over HTTP to a built server. */
export type Door = (caller: Caller, endpoint: AnyEndpoint, sent?: Sent) => Promise<Reply>;

const NOTHING: Reply = { status: 0, code: null, body: null, retryAfter: null };
/** A client that waits longer has lost its patience: whether the write was done is not known to it. */
const patienceMs = 30_000;

const pathOf = (endpoint: AnyEndpoint, { params = {} }: Sent): string =>
  `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "missing")}`;

function initOf(endpoint: AnyEndpoint, sent: Sent, cookie: string): RequestInit {
  const headers = new Headers({ cookie, "sec-fetch-site": "same-origin" });
  if (endpoint.bodyKind === "json") headers.set("content-type", "application/json");
  if (sent.ifMatch !== undefined) headers.set("if-match", `"${sent.ifMatch}"`);
  if (sent.key !== undefined) headers.set("idempotency-key", sent.key);
  const body = endpoint.bodyKind === "json" ? JSON.stringify(sent.body ?? {}) : null;
  return { method: endpoint.method, headers, body };
}

async function readReply(response: Response): Promise<Reply> {
  const body: unknown = await response.json();
  const failed = response.ok ? null : problem.safeParse(body);
  const code = failed === null ? null : failed.success ? failed.data.code : "no_problem_document";
  return { status: response.status, code, body, retryAfter: response.headers.get("retry-after") };
}

/** Each person's cookie, made once: it is good for twelve hours. */
function cookiesOf(deps: Deps): (caller: Caller) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (caller) => {
    const cookie = known.get(caller.userId) ?? sessionCookieOf(deps, caller.userId);
    known.set(caller.userId, cookie);
    return cookie;
  };
}

/** Over HTTP. `deps` must have the server's own secret. */
export function httpDoor(deps: Deps, origin: string): Door {
  const cookieOf = cookiesOf(deps);
  return async (caller, endpoint, sent = {}) => {
    const init = initOf(endpoint, sent, await cookieOf(caller));
    try {
      const signal = AbortSignal.timeout(patienceMs);
      return await readReply(await fetch(`${origin}${pathOf(endpoint, sent)}`, { ...init, signal }));
    } catch {
      return NOTHING;
    }
  };
}

/** Through the route handlers of this process: everything but the socket. `deps` must be this process's (`replaceDeps`). */
export async function routeDoor(deps: Deps): Promise<Door> {
  const cookieOf = cookiesOf(deps);
  const handlers = new Map<AnyEndpoint, RouteHandler>();
  for (const { exports } of await readRouteFiles()) {
    for (const value of Object.values(exports)) {
      if (typeof value !== "function" || !("endpoint" in value)) continue;
      const handler = value as RouteHandler;
      handlers.set(handler.endpoint, handler);
    }
  }
  return async (caller, endpoint, sent = {}) => {
    const handler = handlers.get(endpoint);
    if (handler === undefined) throw new Error(`${endpoint.name} has no route`);
    const request = new Request(`${deps.settings.origin}${pathOf(endpoint, sent)}`, {
      ...initOf(endpoint, sent, await cookieOf(caller)),
    });
    return readReply(await handler(request, { params: Promise.resolve(sent.params ?? {}) }));
  };
}
