import type { ResponseCheck } from "@/domain/checks/check-response";
import type { CheckedResponse } from "@/domain/checks/response-context";

/** Steps for one quote in one chunk: a tenth of a second. */
const QUOTE_BUDGET_STEPS = 12_000_000;
/** Steps for all quotes of an import that are not there word for word: some twenty seconds. */
const IMPORT_BUDGET_STEPS = 2_000_000_000;
/** What a quote gets once those are used up: enough for a chunk, not for a book. */
const FRUGAL_BUDGET_STEPS = 200_000;
/** What looking through one UTF-16 unit of a text costs, at most. */
const STEPS_A_UNIT = 4;

const isCheap = (matchType: string | undefined) => matchType === "exact" || matchType === "normalised";

/** Bounds the work that the quotes of one import can ask for together, whatever is in its file. */
export class QuoteAllowance {
  #leftSteps = IMPORT_BUDGET_STEPS;

  get budgetSteps(): number {
    return this.#leftSteps > 0 ? QUOTE_BUDGET_STEPS : FRUGAL_BUDGET_STEPS;
  }

  /** Counts the quotes of a response that took more than the cheap steps, each in every text of R. */
  spendOn(check: ResponseCheck, { chunks }: CheckedResponse): void {
    const quotes = check.claims.flatMap(({ citations, unattachedQuotes }) => [
      ...citations.flatMap(({ quote }) => (quote === null ? [] : [quote])),
      ...unattachedQuotes,
    ]);
    const dear = quotes.filter(({ resolution }) => !isCheap(resolution?.matchType)).length;
    if (dear === 0) return;
    const lengths = chunks.map(({ source }) =>
      Math.min(QUOTE_BUDGET_STEPS, (source?.codePoints.text.length ?? 0) * STEPS_A_UNIT),
    );
    this.#leftSteps -= dear * lengths.reduce((total, length) => total + length, 0);
  }
}
