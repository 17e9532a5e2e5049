/**
 * The one error that domain code throws. `code` is stable and part of the HTTP contract (RFC 9457 `code`);
 * every code has a sentence on when it happens in `contracts/problems.ts`.
 */
export class DomainError extends Error {
  readonly code: string;
  /** Facts a caller may show: ids, positions, limits. Never source text, notes or names. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;

  constructor(code: string, message: string, detail: Record<string, string | number | boolean | null> = {}) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.detail = detail;
  }
}
