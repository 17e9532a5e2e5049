import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readRouteFiles } from "@/server/route/read-route-files";

type Handler = (request: Request, next: { params: Promise<Record<string, string>> }) => Promise<Response>;

interface Matched {
  readonly exports: Record<string, unknown>;
  readonly params: Record<string, string>;
}

/** The parameters of a path in a route's folder (`runs/[runId]`); null where it is another route's. */
function matchFolder(folder: string, path: string): Record<string, string> | null {
  const [names, words] = [folder.split("/"), path.split("/")];
  if (names.length !== words.length) return null;
  const params: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const word = words[i] ?? "";
    const parameter = /^\[(\w+)\]$/.exec(name)?.[1];
    if (parameter !== undefined) params[parameter] = decodeURIComponent(word);
    else if (name !== word) return null;
  }
  return params;
}

function matchRoute(routes: Awaited<ReturnType<typeof readRouteFiles>>, path: string): Matched | null {
  for (const { folder, exports } of routes) {
    const params = matchFolder(folder, path);
    if (params !== null) return { exports, params };
  }
  return null;
}

function requestOf(message: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
  const hasBody = message.method !== "GET" && message.method !== "HEAD";
  const init = hasBody ? { body: Readable.toWeb(message), duplex: "half" } : {};
  return new Request(url, { method: message.method ?? "GET", headers, ...init } as RequestInit);
}

async function sendResponse(response: Response, answer: ServerResponse): Promise<void> {
  answer.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) answer.end();
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), answer);
}

/** Serves the API's routes on this machine, without Next around them. */
export async function serveRoutes(): Promise<{ url: string; close: () => void }> {
  const routes = await readRouteFiles();
  const server = createServer((message, answer) => {
    void (async () => {
      const url = new URL(message.url ?? "/", "http://127.0.0.1:3000");
      const found = matchRoute(routes, url.pathname.replace("/api/v1/", ""));
      const handle = found?.exports[message.method ?? "GET"] as Handler | undefined;
      if (found === null || handle === undefined) answer.writeHead(404).end();
      else await sendResponse(await handle(requestOf(message, url), { params: Promise.resolve(found.params) }), answer);
    })().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no address");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
