import type { z } from "zod";
import { type AnyEndpoint, honoursKey } from "@/contracts/endpoint";
import { OfflineError, readFailure } from "./problem-error";

/** A part that may be left out where nothing in it is required. */
type Part<Name extends string, T> = { [K in never]: never } extends T
  ? { readonly [K in Name]?: T }
  : undefined extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** What a call to an endpoint takes: its parameters, query and body as the contract has them before defaults. */
export type CallInput<E extends AnyEndpoint> = Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", z.input<E["body"]>> & {
    /** The version that a write saw; required where the endpoint says `ifMatch`. */
    readonly ifMatch?: number;
    /** Minted once a write and kept through its retries; required where the endpoint says `idempotent`. */
    readonly idempotencyKey?: string;
    /** The bytes of an endpoint whose body is a stream. */
    readonly upload?: Blob;
    readonly signal?: AbortSignal;
  };

/** What it answers with. Bytes come as they are; JSON lines are for links (`urlOf`). */
export type CallAnswer<E extends AnyEndpoint> = z.output<E["answer"]>;

/** `CallInput` without its types, for what reads parts of any endpoint. */
export interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly upload?: Blob;
  readonly signal?: AbortSignal;
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== "object" || part === null) return [];
  const given = Object.entries(part).filter(([, value]) => value !== undefined && value !== null);
  return given.map(([name, value]) => [name, String(value)]);
}

/**
 * The address of an endpoint with its parameters and query filled in, on this server.
 * @throws Error for a parameter that is missing.
 */
export function urlOf(endpoint: AnyEndpoint, input: Pick<LooseInput, "params" | "query">): string {
  const params = new Map(entriesOf(input.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new Error(`${endpoint.name} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return `/api/v1${path}${query === "" ? "" : `?${query}`}`;
}

function headersOf(endpoint: AnyEndpoint, input: LooseInput): Headers {
  const headers = new Headers();
  if (endpoint.bodyKind === "json") headers.set("Content-Type", "application/json");
  if (endpoint.bodyKind === "stream") headers.set("Content-Type", "application/octet-stream");
  if (endpoint.ifMatch) {
    if (input.ifMatch === undefined) throw new Error(`${endpoint.name} needs the version it saw`);
    headers.set("If-Match", `"${input.ifMatch}"`);
  }
  if (endpoint.idempotent && input.idempotencyKey === undefined) {
    throw new Error(`${endpoint.name} needs an idempotency key`);
  }
  if (input.idempotencyKey !== undefined && honoursKey(endpoint)) {
    headers.set("Idempotency-Key", input.idempotencyKey);
  }
  return headers;
}

function bodyOf(endpoint: AnyEndpoint, input: LooseInput): { body?: BodyInit } {
  if (endpoint.bodyKind === "json") return { body: JSON.stringify(input.body) };
  return endpoint.bodyKind === "stream" && input.upload !== undefined ? { body: input.upload } : {};
}

async function send(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
  const init: RequestInit = {
    method: endpoint.method,
    headers: headersOf(endpoint, input),
    credentials: "same-origin",
    cache: "no-store",
    ...bodyOf(endpoint, input),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  };
  try {
    return await fetch(urlOf(endpoint, input), init);
  } catch (error) {
    if (input.signal?.aborted === true) throw error;
    throw new OfflineError(error);
  }
}

async function readAnswer(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  try {
    return endpoint.answerKind === "bytes" ? new Uint8Array(await response.arrayBuffer()) : await response.json();
  } catch (error) {
    // The status came and the rest did not: the connection broke on the way.
    throw new OfflineError(error);
  }
}

/**
 * Calls one endpoint of the API. A network failure is not tried again here: whoever commits does so with the same
 * idempotency key, since only they know that it is the same write.
 *
 * @throws ProblemError for every answer that isn't a success; OfflineError where none came; the abort's own error.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<CallAnswer<E>> {
  const loose: LooseInput = input;
  const response = await send(endpoint, loose);
  if (!response.ok) throw await readFailure(response);
  return (await readAnswer(endpoint, response)) as CallAnswer<E>;
}
