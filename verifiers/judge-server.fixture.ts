import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a judge's answer looks like when all is well. */
export const verdictBody = (content: string | null, finish = "stop"): string =>
  JSON.stringify({ choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content } }] });

export const verdict = (word: string): string => verdictBody(JSON.stringify({ verdict: word }));

export interface JudgeServer {
  readonly url: string;
  /** Bodies of the requests that came, in order. */
  readonly requests: { readonly path: string; readonly authorization: string | null; readonly body: string }[];
  readonly close: () => Promise<void>;
}

/** A judge on this machine that answers as it is told. */
export function startJudgeServer(
  answer: (body: string, response: ServerResponse, count: number) => void,
): Promise<JudgeServer> {
  const requests: JudgeServer["requests"][number][] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = "";
    for await (const part of request) body += String(part);
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization ?? null, body });
    answer(body, response, requests.length);
  };
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${port}/v1`,
        requests,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          }),
      });
    });
  });
}
