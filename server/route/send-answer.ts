import type { z } from "zod";
import type { AnyEndpoint } from "@/contracts/endpoint";
import { JsonLines, StoredBytes } from "@/server/answers";
import { describeError, type Log } from "@/server/log/log";
import { bytesResponse, jsonResponse, linesResponse } from "./answer-response";
import { fieldErrorsOf } from "./field-errors";

/** What a handler may answer with: the endpoint's shape, or one of the two streamed kinds where the endpoint says so. */
export type HandlerAnswer<R extends z.ZodType> = z.input<R> | StoredBytes | JsonLines;

/** The answer is not what the contract says: nothing of it leaves. Holds paths, never values. */
class AnswerOutOfContract extends Error {
  constructor(endpoint: AnyEndpoint, fields: readonly string[]) {
    super(`${endpoint.name} answered out of its contract at ${fields.slice(0, 10).join(", ")}`);
    this.name = "AnswerOutOfContract";
  }
}

function checkAnswer(endpoint: AnyEndpoint, answer: unknown, log: Log): unknown {
  const checked = endpoint.answer.safeParse(answer);
  if (checked.success) return checked.data;
  const fields = fieldErrorsOf(checked.error, "answer").map((error) => `${error.field} (${error.code})`);
  log.error({ endpoint: endpoint.name, fields: fields.slice(0, 20) }, "answer out of contract");
  throw new AnswerOutOfContract(endpoint, fields);
}

/** Zod out: only what the contract names leaves, and only if all of it is there. */
export function sendAnswer(
  endpoint: AnyEndpoint,
  answer: unknown,
  request: Request,
  requestId: string,
  log: Log,
): Response {
  if (endpoint.answerKind === "json") {
    return jsonResponse(checkAnswer(endpoint, answer, log), endpoint.status, requestId);
  }
  if (endpoint.answerKind === "bytes" && answer instanceof StoredBytes) {
    return bytesResponse(answer, request, requestId);
  }
  if (endpoint.answerKind === "ndjson" && answer instanceof JsonLines) {
    return linesResponse(answer, requestId, (error) => {
      log.error({ requestId, endpoint: endpoint.name, err: describeError(error) }, "stream broke off");
    });
  }
  throw new AnswerOutOfContract(endpoint, ["answer"]);
}
