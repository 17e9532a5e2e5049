import type { FieldError, ProblemCode } from "@/contracts/problems";
import { DomainError } from "@/domain/errors/domain-error";

/** What a refusal may tell besides its sentence. */
export interface RefusalFacts {
  /** Ids, positions, limits; never source text, notes or names. */
  readonly detail?: Record<string, string | number | boolean | null>;
  /** Each field or line that doesn't fit; an answer lists the first hundred and counts the rest. */
  readonly errors?: readonly FieldError[];
  /** How many there were, where more were found than `errors` holds. */
  readonly errorCount?: number;
  /** On a stale write: the present value, in the shape the endpoint answers with. */
  readonly current?: unknown;
}

/**
 * A DomainError whose code is one of `contracts/problems.ts`, with what only a service knows: field errors, the present
 * value. The route wrapper turns it into a problem document.
 */
export class Refusal extends DomainError {
  readonly errors: readonly FieldError[];
  readonly errorCount: number;
  readonly current: unknown;

  constructor(code: ProblemCode, message: string, facts: RefusalFacts = {}) {
    super(code, message, facts.detail ?? {});
    this.name = "Refusal";
    this.errors = facts.errors ?? [];
    this.errorCount = facts.errorCount ?? this.errors.length;
    this.current = facts.current;
  }
}
