import { failed, type PairOutcome, type Verifier } from "./verifier";

/** What a claim's premise, window by window, came to. */
export interface ClaimScore {
  readonly outcome: PairOutcome;
  /** The window that says most of the claim; null for a failure. */
  readonly windowIndex: number | null;
  readonly windows: number;
}

/** The best of several windows. One window that failed makes the whole a failure: what it holds is not known. */
export function bestWindow(outcomes: readonly PairOutcome[]): ClaimScore {
  const windows = outcomes.length;
  const failure = outcomes.find(({ state }) => state === "failed");
  if (failure !== undefined) return { outcome: failure, windowIndex: null, windows };
  let best: ClaimScore = { outcome: failed("premise_empty"), windowIndex: null, windows };
  for (const [windowIndex, outcome] of outcomes.entries()) {
    const isBetter =
      outcome.state === "scored" && (best.outcome.state === "failed" || outcome.entailment > best.outcome.entailment);
    if (isBetter) best = { outcome, windowIndex, windows };
  }
  return best;
}

/** Scores a claim against its premise's windows; the window with the highest entailment counts. */
export async function scoreClaim(
  verifier: Verifier,
  windows: readonly string[],
  hypothesis: string,
  signal?: AbortSignal,
): Promise<ClaimScore> {
  const outcomes = await verifier.score(
    windows.map((premise) => ({ premise, hypothesis })),
    signal,
  );
  return bestWindow(outcomes);
}
