import { z } from "zod";
import type { Access, AnswerKind, BodyKind, Endpoint, SubjectKind } from "./endpoint";
import type { Role, TokenScope } from "./primitives";

const nothing = z.undefined();
const noParams = z.strictObject({});

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: BodyKind;
  answer: R;
  answerKind?: AnswerKind;
  status?: 200 | 201;
  ifMatch?: boolean;
  idempotent?: boolean;
  problems?: readonly string[];
}

/** Fills the defaults of an endpoint: no parameters, no body, a JSON answer, 200. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof noParams,
  Q extends z.ZodType = typeof noParams,
  B extends z.ZodType = typeof nothing,
>(d: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    name: d.name,
    method: d.method,
    path: d.path,
    summary: d.summary,
    access: d.access,
    params: d.params ?? (noParams as unknown as P),
    query: d.query ?? (noParams as unknown as Q),
    body: d.body ?? (nothing as unknown as B),
    bodyKind: d.bodyKind ?? (d.body ? "json" : "none"),
    answer: d.answer,
    answerKind: d.answerKind ?? "json",
    status: d.status ?? 200,
    ifMatch: d.ifMatch ?? false,
    idempotent: d.idempotent ?? false,
    problems: d.problems ?? [],
  };
}

/** Access for members of the project `param` names. */
export const inProject = (roles: readonly Role[], scopes: readonly TokenScope[] = []): Access => ({
  kind: "project",
  subject: "project",
  param: "projectId",
  roles,
  scopes,
});

/** Access for members of the project that owns the thing with the flat id in `param`. */
export const onSubject = (
  subject: SubjectKind,
  param: string,
  roles: readonly Role[],
  scopes: readonly TokenScope[] = [],
): Access => ({
  kind: "project",
  subject,
  param,
  roles,
  scopes,
});

export const everyRole = ["rater", "lead", "engineer", "auditor", "admin"] as const satisfies readonly Role[];
/** Those who may see closed results: never a rater as such. */
export const readers = ["lead", "engineer", "auditor"] as const satisfies readonly Role[];
