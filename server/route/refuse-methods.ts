import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { problemResponse } from "./problem-response";

/** What the framework can hand to a route. It takes the rest (TRACE first of all) for a fault of its own and answers 500. */
const KNOWN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const allow = [...KNOWN].join(", ");

async function refuse(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
  const detail = `${request.method ?? "This"} is not a method of this path.`;
  const answer = problemResponse({ code: "method_not_allowed", detail, allow }, requestId);
  // What a body holds is not read, so the connection can't be used again.
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), Connection: "close" });
  response.end(await answer.text());
}

/**
 * Lets no request with an unknown method get as far as the framework, which has no place of its own to say so: every server
 * of this process is asked before it hands a request on.
 *
 * @returns what takes it back.
 */
export function refuseUnknownMethods(newId: () => string): () => void {
  const emit = Reflect.get(Server.prototype, "emit");
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const [request, response] = args as [IncomingMessage, ServerResponse];
    if (event !== "request" || KNOWN.has(request.method ?? "")) return Reflect.apply(emit, this, [event, ...args]);
    void refuse(request, response, newId());
    return true;
  };
  return () => {
    Server.prototype.emit = emit;
  };
}
