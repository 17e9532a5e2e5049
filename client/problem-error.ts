import { type Problem, problem } from "@/contracts/problems";

/** The server said no, or that it failed: an RFC 9457 problem document. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(document: Problem) {
    super(document.detail ?? document.title);
    this.name = "ProblemError";
    this.problem = document;
  }

  /** Stable code of `contracts/problems.ts`. */
  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** No answer came: no network, no server, or a gateway that has none. Nothing is known of whether a write was done. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super("The server can't be reached.", { cause });
    this.name = "OfflineError";
  }
}

/** Gateways answer with these where the server behind them gave no answer. */
const GATEWAY = new Set([502, 504]);

/** What a refused answer is: its problem document, or, where a gateway spoke, that the server can't be reached. */
export async function readFailure(response: Response): Promise<ProblemError | OfflineError> {
  const parsed = problem.safeParse(await response.json().catch(() => null));
  if (parsed.success) return new ProblemError(parsed.data);
  if (GATEWAY.has(response.status)) return new OfflineError(response.status);
  return new ProblemError({
    type: "about:blank",
    title: "An answer that is not of this API",
    status: response.status,
    code: "foreign_answer",
    requestId: response.headers.get("x-request-id") ?? "none",
  });
}
