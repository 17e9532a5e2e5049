import type { FieldError } from "@/contracts/problems";
import { OfflineError, ProblemError } from "./problem-error";

/** A failure as screens print it: what, why, and the number to quote. */
export interface Failure {
  readonly title: string;
  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly code: string;
  readonly requestId: string | undefined;
  /** What is wrong with single fields or lines. */
  readonly errors: readonly FieldError[];
  /** How many of them there are; more than `errors` where the server stopped listing. */
  readonly errorCount: number;
}

const plain = (title: string, detail: string, code: string): Failure => ({
  title,
  detail,
  status: undefined,
  code,
  requestId: undefined,
  errors: [],
  errorCount: 0,
});

/** What to print for whatever a call threw. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ProblemError) {
    const { title, detail, status, code, requestId, errors = [], errorCount } = error.problem;
    return { title, detail, status, code, requestId, errors, errorCount: errorCount ?? errors.length };
  }
  if (error instanceof OfflineError) {
    return plain("The server can’t be reached", "No answer came. Try again in a moment.", "offline");
  }
  return plain("Something failed in the browser", error instanceof Error ? error.message : String(error), "browser");
}
