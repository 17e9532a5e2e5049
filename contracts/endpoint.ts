import type { z } from "zod";
import type { Role, TokenScope } from "./primitives";

/** Things with a flat id whose project the wrapper looks up before any handler runs. */
export type SubjectKind =
  | "project"
  | "document"
  | "document-version"
  | "run"
  | "response"
  | "batch"
  | "lease"
  | "submission"
  | "dispute"
  | "golden-item"
  | "golden-target"
  | "reference-judgement"
  | "approval"
  | "rescore"
  | "gate-report"
  | "verifier-run"
  | "calibration"
  | "incident"
  | "token";

/**
 * Who may call. There is no default: an endpoint without a rule doesn't type-check.
 *
 * `project` rules name the path parameter that holds the subject; the wrapper finds its project and the caller's
 * roles there. No membership, a wall, or no such thing give one and the same 404. `scopes` are the token scopes that
 * open it besides the roles (a token never exceeds its owner); an empty list means that no token does.
 */
export type Access =
  | { kind: "public" }
  | { kind: "signed-in"; scopes: readonly TokenScope[] }
  | { kind: "server-admin" }
  | { kind: "project"; subject: SubjectKind; param: string; roles: readonly Role[]; scopes: readonly TokenScope[] };

/** How a body arrives: JSON is parsed and checked by zod; a stream reaches the handler unread, so that nothing is cut. */
export type BodyKind = "none" | "json" | "stream";

/** How the answer leaves: checked JSON, JSON lines, or stored bytes. */
export type AnswerKind = "json" | "ndjson" | "bytes";

/**
 * One operation of the HTTP API, as a value. The route wrapper, the browser's client, the command line, OpenAPI and the
 * role x route matrix all read this and nothing else, so that they can't disagree.
 */
export interface Endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  /** Stable name, also the OpenAPI `operationId`. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path under `/api/v1`, parameters in braces: `/runs/{runId}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly bodyKind: BodyKind;
  readonly answer: R;
  readonly answerKind: AnswerKind;
  /** Success status, 200 unless said otherwise. */
  readonly status: 200 | 201;
  /**
   * Writes that must carry `If-Match` (428 without) and `Idempotency-Key` (400 without). Every other write but an upload
   * honours a key that comes (`honoursKey`); an upload is known again by its bytes.
   */
  readonly ifMatch: boolean;
  readonly idempotent: boolean;
  /** Codes of `contracts/problems.ts` this operation can answer besides the general ones. */
  readonly problems: readonly string[];
}

/** Whether a request may carry an `Idempotency-Key`: the same key and body get the same answer, another body 422. */
export const honoursKey = (endpoint: Pick<AnyEndpoint, "method" | "bodyKind">): boolean =>
  endpoint.method !== "GET" && endpoint.bodyKind !== "stream";

/** Any endpoint, where its exact shapes don't matter. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
