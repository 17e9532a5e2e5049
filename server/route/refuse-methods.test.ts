import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problem } from "@/contracts/problems";
import { refuseUnknownMethods } from "./refuse-methods";

let server: Server;
let takeBack: () => void;

beforeAll(async () => {
  takeBack = refuseUnknownMethods(() => "request-1");
  server = createServer((_, response) => response.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  takeBack();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

function send(method: string): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, method, path: "/api/v1/me" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("methods that nothing has", () => {
  it.each(["TRACE", "PROPFIND", "PURGE", "LINK"])("%s is answered with a problem", async (method) => {
    const { status, headers, text } = await send(method);
    expect([status, headers["content-type"], headers.allow]).toEqual([
      405,
      "application/problem+json",
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    ]);
    expect(problem.parse(JSON.parse(text))).toMatchObject({ code: "method_not_allowed", requestId: "request-1" });
  });

  it.each(["GET", "POST", "OPTIONS"])("%s goes on to the server", async (method) => {
    expect(await send(method)).toMatchObject({ status: 200, text: "reached" });
  });
});
