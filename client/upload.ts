import type { AnyEndpoint } from "@/contracts/endpoint";
import { type CallAnswer, type CallInput, type LooseInput, urlOf } from "./call";
import { OfflineError, readFailure } from "./problem-error";

export interface UploadInput {
  readonly file: Blob;
  /** Opens a protected file on the server, for this one request; empty for none. */
  readonly password?: string;
  /** Bytes that have left so far; called often. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

const textOf = (request: XMLHttpRequest): string => (typeof request.response === "string" ? request.response : "");

async function finish<E extends AnyEndpoint>(request: XMLHttpRequest): Promise<CallAnswer<E>> {
  const text = textOf(request);
  if (request.status < 200 || request.status > 299) {
    const requestId = request.getResponseHeader("x-request-id");
    throw await readFailure(
      new Response(text, {
        status: Math.max(200, request.status),
        headers: requestId === null ? {} : { "x-request-id": requestId },
      }),
    );
  }
  try {
    return JSON.parse(text) as CallAnswer<E>;
  } catch (error) {
    throw new OfflineError(error);
  }
}

/**
 * Sends a file as the body of an endpoint whose body is a stream, and tells how far it is: the one call that `fetch` can't
 * make, since it doesn't report what has left.
 *
 * @throws ProblemError for every answer that isn't a success; OfflineError where none came; AbortError when stopped.
 */
export function upload<E extends AnyEndpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, "params" | "query">,
  { file, password = "", onProgress, signal }: UploadInput,
): Promise<CallAnswer<E>> {
  const { params, query }: LooseInput = input;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => void finish<E>(request).then(resolve, reject));
    request.addEventListener("error", () => reject(new OfflineError("the connection broke")));
    request.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.open(endpoint.method, urlOf(endpoint, { params, query }));
    request.setRequestHeader("Content-Type", "application/octet-stream");
    if (password !== "") request.setRequestHeader("X-File-Password", encodeURIComponent(password));
    request.responseType = "text";
    request.send(file);
  });
}
