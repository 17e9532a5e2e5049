import type { z } from "zod";
import type { Caller, Person } from "@/server/caller";
import type { Deps } from "@/server/deps";
import type { IdempotentRequest } from "@/server/idempotency";
import type { Upload } from "@/server/upload";

interface Parts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly deps: Deps;
  readonly endpointName: string;
  readonly person: Person | null;
  readonly caller: Caller | null;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly ifMatch: number | null;
  /** Of an endpoint that must have a key, whose service keeps it itself. */
  readonly idempotency: IdempotentRequest | null;
  readonly upload: Upload | null;
}

function present<T>(part: T | null, what: string, endpointName: string): T {
  if (part === null) throw new Error(`${endpointName} declares no ${what} in contracts`);
  return part;
}

/**
 * What a handler is given: everything checked. A part that the endpoint doesn't declare can't be read; asking for it is a
 * mistake of the route, found by its first request.
 */
export class RouteContext<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly deps: Deps;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly #parts: Parts<P, Q, B>;

  constructor(parts: Parts<P, Q, B>) {
    this.deps = parts.deps;
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.#parts = parts;
  }

  /** Who is calling. @throws Error where the endpoint is public. */
  get person(): Person {
    return present(this.#parts.person, "person", this.#parts.endpointName);
  }

  /** Who is calling, in the project the request is about. @throws Error where the access rule knows no project. */
  get caller(): Caller {
    return present(this.#parts.caller, "project", this.#parts.endpointName);
  }

  /** The version the write saw. @throws Error where the endpoint doesn't declare `ifMatch`. */
  get ifMatch(): number {
    return present(this.#parts.ifMatch, "If-Match", this.#parts.endpointName);
  }

  /** The key and what it stands for. @throws Error where the endpoint doesn't declare `idempotent`. */
  get idempotency(): IdempotentRequest {
    return present(this.#parts.idempotency, "Idempotency-Key", this.#parts.endpointName);
  }

  /** The body, unread. @throws Error where the endpoint's body is not a stream. */
  get upload(): Upload {
    return present(this.#parts.upload, "stream", this.#parts.endpointName);
  }
}
