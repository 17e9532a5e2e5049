import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
  zodToOpenAPIRegistry,
} from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { block } from "./documents";
import { type AnyEndpoint, honoursKey } from "./endpoint";
import { type ProblemCode, PROBLEMS, problem } from "./problems";

type Responses = RouteConfig["responses"];

/** Codes that an operation can answer with because of what it is, whatever else it does. */
function generalCodes(endpoint: AnyEndpoint): ProblemCode[] {
  const { access } = endpoint;
  const isWrite = endpoint.method !== "GET";
  const hasParams = endpoint.path.includes("{");
  const takesJson = endpoint.bodyKind === "json";
  const takesBody = endpoint.bodyKind !== "none";
  const applying: readonly (readonly [boolean, readonly ProblemCode[]])[] = [
    [true, ["bad_request", "too_many_requests", "internal", "unavailable"]],
    [access.kind !== "public", ["not_signed_in", "not_allowed"]],
    [access.kind !== "public" && isWrite, ["cross_origin"]],
    [access.kind === "project" || hasParams, ["not_found"]],
    [takesBody, ["media_type"]],
    [takesJson, ["body_invalid", "body_too_large"]],
    [endpoint.bodyKind === "stream", ["import_broken_off"]],
    [endpoint.ifMatch, ["precondition_required", "stale_version"]],
    [endpoint.idempotent, ["idempotency_key_missing"]],
    [honoursKey(endpoint), ["key_reused", "answer_gone"]],
    [isWrite, ["frozen"]],
  ];
  return applying.flatMap(([applies, codes]) => (applies ? codes : []));
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** Every code an operation can answer with, in order of status. @throws Error for a code the contract doesn't know. */
export function problemCodesOf(endpoint: AnyEndpoint): readonly ProblemCode[] {
  const declared = endpoint.problems.map((code) => {
    if (!isCode(code)) throw new Error(`${endpoint.name} declares the problem ${code}, which is none`);
    return code;
  });
  const codes = [...new Set([...generalCodes(endpoint), ...declared])];
  return codes.sort((a, b) => PROBLEMS[a][0] - PROBLEMS[b][0]);
}

function problemResponses(endpoint: AnyEndpoint): Responses {
  const responses: Responses = {};
  for (const code of problemCodesOf(endpoint)) {
    const [status, title] = PROBLEMS[code];
    const earlier = responses[status];
    const before = earlier !== undefined && "description" in earlier ? `${earlier.description} · ` : "";
    responses[status] = {
      description: `${before}${code}: ${title}`,
      content: { "application/problem+json": { schema: problem } },
    };
  }
  return responses;
}

const binary = { type: "string", format: "binary" } as const;

function successResponses(endpoint: AnyEndpoint): Responses {
  const headers = { "X-Request-Id": { schema: { type: "string" } } } as const;
  if (endpoint.answerKind === "json") {
    const content = { "application/json": { schema: endpoint.answer } };
    return { [endpoint.status]: { description: endpoint.summary, headers, content } };
  }
  if (endpoint.answerKind === "ndjson") {
    const content = { "application/x-ndjson": { schema: binary } };
    return { 200: { description: endpoint.summary, headers, content } };
  }
  const content = { "application/octet-stream": { schema: binary } };
  return {
    200: { description: "All bytes.", headers, content },
    206: { description: "The range asked for.", headers, content },
    416: { description: "The range lies outside the bytes." },
  };
}

const idempotencyKey = z.string().min(8).max(255);

function writeHeaders(endpoint: AnyEndpoint): z.ZodObject | undefined {
  const shape = {
    ...(endpoint.ifMatch ? { "If-Match": z.string() } : {}),
    ...(endpoint.idempotent ? { "Idempotency-Key": idempotencyKey } : {}),
    ...(!endpoint.idempotent && honoursKey(endpoint) ? { "Idempotency-Key": idempotencyKey.optional() } : {}),
  };
  return Object.keys(shape).length === 0 ? undefined : z.object(shape);
}

function requestOf(endpoint: AnyEndpoint): NonNullable<RouteConfig["request"]> {
  const headers = writeHeaders(endpoint);
  const { params, query } = endpoint;
  return {
    ...(params instanceof z.ZodObject ? { params } : {}),
    ...(query instanceof z.ZodObject ? { query } : {}),
    ...(headers === undefined ? {} : { headers }),
    ...(endpoint.bodyKind === "json"
      ? { body: { required: true, content: { "application/json": { schema: endpoint.body } } } }
      : {}),
    ...(endpoint.bodyKind === "stream"
      ? { body: { required: true, content: { "application/octet-stream": { schema: binary } } } }
      : {}),
  };
}

/** Who may call, as OpenAPI says it: a session, or a token where one opens the operation. */
function securityOf(endpoint: AnyEndpoint): Record<string, string[]>[] {
  const { access } = endpoint;
  if (access.kind === "public") return [];
  const tokens = access.kind === "server-admin" || access.scopes.length === 0 ? [] : [{ token: [] }];
  return [{ session: [] }, ...tokens];
}

function describeAccess(endpoint: AnyEndpoint): string {
  const { access } = endpoint;
  if (access.kind === "public") return "Open to everybody.";
  if (access.kind === "signed-in") return "Open to everybody who is signed in, and to every token.";
  if (access.kind === "server-admin") return "Takes an administrator of the server; no token opens it.";
  const scopes = access.scopes.length === 0 ? "no token opens it" : `token scopes: ${access.scopes.join(", ")}`;
  return `Roles: ${access.roles.join(", ")}; ${scopes}.`;
}

const info = {
  title: "Assay",
  version: "1",
  description:
    "The bench on which experts decide whether an answer's citations hold. Errors are RFC 9457 problem documents with a stable `code`; what is missing and what is foreign look the same (404).",
};

const METHODS = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

/** The OpenAPI 3.1 document of these endpoints. */
export function describeApi(endpoints: readonly AnyEndpoint[]): Record<string, unknown> {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "__Host-assay.session",
  });
  registry.registerComponent("securitySchemes", "token", { type: "http", scheme: "bearer" });
  // The shapes exist before the library could give them an `openapi` method; its registry takes the names instead.
  zodToOpenAPIRegistry.add(problem, { _internal: { refId: "Problem" } });
  zodToOpenAPIRegistry.add(block, { _internal: { refId: "Block" } });
  for (const endpoint of endpoints) {
    registry.registerPath({
      operationId: endpoint.name,
      method: METHODS[endpoint.method],
      path: endpoint.path,
      summary: endpoint.summary,
      description: describeAccess(endpoint),
      security: securityOf(endpoint),
      request: requestOf(endpoint),
      responses: { ...successResponses(endpoint), ...problemResponses(endpoint) },
    });
  }
  const generator = new OpenApiGeneratorV31(registry.definitions);
  return { ...generator.generateDocument({ openapi: "3.1.0", info, servers: [{ url: "/api/v1" }] }) };
}
