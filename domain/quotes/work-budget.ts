/**
 * An upper bound on the work of one call, in steps of some nanoseconds, so that no quote and no text can hold up a server.
 * Counted instead of timed, so that the same input always ends the same way.
 */
export class WorkBudget {
  private left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Takes steps off the budget; false once it is used up. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
}
