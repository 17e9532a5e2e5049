import type { FieldError, Problem, ProblemCode } from "@/contracts/problems";
import { PROBLEMS } from "@/contracts/problems";
import { DomainError } from "@/domain/errors/domain-error";
import { classifyDatabaseFailure } from "@/server/database-failure";
import { Refusal } from "@/server/refusal";

/** More field errors than this are counted, not listed. */
const LISTED_ERRORS = 100;
/** A bad file is mended line by line: all that its reader lists. */
const LISTED_LINES = 1000;

/** A problem before it becomes a response. */
export interface ProblemFacts {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
  readonly errors?: readonly FieldError[];
  readonly errorCount?: number;
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** Methods of the path, for 405. */
  readonly allow?: string;
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/**
 * What an error thrown below becomes. A domain code that is not of the contract, and everything else, is our fault and
 * tells nothing.
 */
export function problemOf(error: unknown): ProblemFacts {
  if (error instanceof DomainError && isProblemCode(error.code)) {
    const { retryAfterSeconds } = error.detail;
    const wait = typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {};
    const facts = { code: error.code, detail: error.message, facts: error.detail, ...wait };
    if (!(error instanceof Refusal)) return facts;
    return { ...facts, errors: error.errors, errorCount: error.errorCount, current: error.current };
  }
  const failure = classifyDatabaseFailure(error);
  if (failure === "immutable") return { code: "frozen" };
  if (failure === "unavailable") return { code: "unavailable", retryAfterSeconds: 2 };
  return { code: "internal" };
}

function documentOf(problem: ProblemFacts, requestId: string): Problem {
  const [status, title] = PROBLEMS[problem.code];
  const errors = problem.errors ?? [];
  const errorCount = problem.errorCount ?? errors.length;
  const listed = problem.code === "import_bad_lines" ? LISTED_LINES : LISTED_ERRORS;
  return {
    type: `/api/docs#${problem.code}`,
    title,
    status,
    code: problem.code,
    requestId,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.facts === undefined || Object.keys(problem.facts).length === 0 ? {} : { facts: problem.facts }),
    ...(errors.length === 0 ? {} : { errors: errors.slice(0, listed) }),
    ...(errorCount > Math.min(errors.length, listed) ? { errorCount } : {}),
    ...(problem.current === undefined ? {} : { current: problem.current }),
    ...(problem.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: problem.retryAfterSeconds }),
  };
}

/** RFC 9457, with the headers every answer carries. */
export function problemResponse(problem: ProblemFacts, requestId: string): Response {
  const [status] = PROBLEMS[problem.code];
  const headers = new Headers({
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store, private",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  });
  if (problem.retryAfterSeconds !== undefined) headers.set("Retry-After", String(problem.retryAfterSeconds));
  if (problem.allow !== undefined) headers.set("Allow", problem.allow);
  if (problem.code === "not_signed_in") headers.set("WWW-Authenticate", 'Bearer realm="assay"');
  return new Response(JSON.stringify(documentOf(problem, requestId)), { status, headers });
}
