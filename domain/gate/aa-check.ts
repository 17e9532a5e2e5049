import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";
import type { RunItem } from "./compare-runs";
import { compareRuns } from "./compare-runs";

/** The same build run twice on the same set: what flips is noise of generation and of judging. */
export interface AaCheck {
  /** Share of items with another outcome the second time, with its exact interval, which is never a point. */
  readonly flip_rate: Figure;
  readonly flips: number;
  readonly flipped: readonly string[];
  readonly n: number;
  readonly dropped: ReturnType<typeof compareRuns>["dropped"];
}

/**
 * A/A check: two runs of one pipeline fingerprint. A gate or a comparison whose change is no larger than this one's says
 * nothing about the build.
 *
 * @throws DomainError `duplicate_id`.
 */
export function aaCheck(first: readonly RunItem[], second: readonly RunItem[]): AaCheck {
  const { n, regressions, repairs, dropped } = compareRuns(first, second);
  const flipped = [...regressions, ...repairs].sort();
  const flips = flipped.length;
  const flipRate = n === 0 ? undefinedFigure("no_overlap", 0) : knownFigure(flips / n, n, clopperPearson(flips, n));
  return { flip_rate: flipRate, flips, flipped, n, dropped };
}
