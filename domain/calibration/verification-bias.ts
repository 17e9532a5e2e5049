import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";
import type { JudgedStrata, JudgeRate, VerdictStratum } from "./judge-rate";
import { judgeRate } from "./judge-rate";

/** How well a verifier finds what is bad, by one way of counting. */
export interface DetectionFigures {
  /** Flagged among the bad. */
  readonly sensitivity: Figure;
  /** Not flagged among the good. */
  readonly specificity: Figure;
  readonly bad_rate: Figure;
}

/** The figures as checked, and as the frame has them. */
export interface VerificationBias {
  /** Over the items that people checked: too good where they mostly checked what was flagged (Begg & Greenes 1983). */
  readonly naive: DetectionFigures;
  /** Every checked item counts N/n of its stratum. */
  readonly weighted: DetectionFigures;
  readonly rate: JudgeRate;
}

function shareOf(x: number, n: number): Figure {
  return n === 0 ? undefinedFigure("one_class_only", 0) : knownFigure(x / n, n, clopperPearson(x, n));
}

/** A share of weights has no exact interval. */
function weightedShare(x: number, total: number, n: number): Figure {
  if (total === 0) return undefinedFigure("one_class_only", n);
  return knownFigure(x / total, n, undefined, ["weighted_no_interval"]);
}

const weightOf = ({ N, n }: VerdictStratum): number => (n === 0 ? 0 : N / n);

/**
 * Sensitivity and specificity of a verifier whose flagged items were checked more often than the others, before and after
 * weighting by 1 / pi (Begg & Greenes 1983). A stratum without a checked item leaves the weighted ones undefined.
 *
 * @throws DomainError `counts_invalid`.
 */
export function verificationBias(strata: JudgedStrata): VerificationBias {
  const { flagged, unflagged } = strata;
  const rate = judgeRate(strata);
  const checked = flagged.n + unflagged.n;
  const bad = flagged.bad + unflagged.bad;
  const naive = {
    sensitivity: shareOf(flagged.bad, bad),
    specificity: shareOf(unflagged.n - unflagged.bad, checked - bad),
    bad_rate: checked === 0 ? undefinedFigure("empty", 0) : shareOf(bad, checked),
  };
  if (rate.estimate.value === null) {
    const absent = undefinedFigure(rate.estimate.reason ?? "empty", checked);
    return { naive, weighted: { sensitivity: absent, specificity: absent, bad_rate: absent }, rate };
  }
  const [up, down] = [weightOf(flagged), weightOf(unflagged)];
  const badWeight = flagged.bad * up + unflagged.bad * down;
  const goodUnflagged = (unflagged.n - unflagged.bad) * down;
  const goodWeight = (flagged.n - flagged.bad) * up + goodUnflagged;
  return {
    naive,
    weighted: {
      sensitivity: weightedShare(flagged.bad * up, badWeight, checked),
      specificity: weightedShare(goodUnflagged, goodWeight, checked),
      bad_rate: rate.estimate,
    },
    rate,
  };
}
