import type { RepairCandidate, RepairChunk } from "@/domain/scoring/repair-claim";
import { bestWindow } from "./score-claim";
import { failed, type PairOutcome, type Verifier } from "./verifier";

/** A candidate of a repair with a verifier's word on it. */
export interface ScoredRepair extends RepairCandidate {
  readonly outcome: PairOutcome;
  /** At or above the certified threshold; null without one, since nobody chose where "supports" begins. */
  readonly isSupport: boolean | null;
}

export interface RepairOptions {
  /** Certified on people's labels; null where there is none. */
  readonly threshold: number | null;
  /** Candidates tried, best first. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

const TRIES = 3;

/** Asks a verifier about a repair's candidates, best first, and stops at the first that a certified threshold accepts. */
export async function scoreRepairs(
  verifier: Verifier,
  hypothesis: string,
  candidates: readonly RepairCandidate[],
  chunks: readonly RepairChunk[],
  { threshold, tries = TRIES, signal }: RepairOptions,
): Promise<ScoredRepair[]> {
  const scored: ScoredRepair[] = [];
  for (const candidate of candidates.slice(0, tries)) {
    const premise = chunks[candidate.chunkIndex]?.text ?? "";
    const [windows] = await verifier.cutPremises([{ premise, hypothesis }]);
    const outcomes =
      windows == null
        ? [failed("hypothesis_too_long")]
        : await verifier.score(
            windows.map((window) => ({ premise: window, hypothesis })),
            signal,
          );
    const { outcome } = bestWindow(outcomes);
    const isSupport = threshold === null || outcome.state === "failed" ? null : outcome.entailment >= threshold;
    scored.push({ ...candidate, outcome, isSupport });
    if (isSupport === true) break;
  }
  return scored;
}
