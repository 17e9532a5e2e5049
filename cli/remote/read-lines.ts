import { createInterface } from "node:readline";
import type { AnyEndpoint } from "@/contracts/endpoint";
import { EXIT, Exit } from "../exit";
import { assertOk, type Server, send } from "./server";

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** The JSON lines that an endpoint answers with, as they come. @throws Exit 69 where they break off */
export async function* readServerLines(server: Server, endpoint: AnyEndpoint, asked: Asked): AsyncGenerator<string> {
  const answer = await send(server, endpoint, asked);
  await assertOk(answer, server, null);
  let broken: Error | null = null;
  answer.on("error", (error) => {
    broken = error;
  });
  for await (const line of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== "") yield line;
  }
  if (broken !== null || !answer.complete) {
    throw new Exit(EXIT.unreachable, "the export broke off on the way; what was printed is not all of it");
  }
}
