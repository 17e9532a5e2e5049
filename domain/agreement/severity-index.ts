import { DomainError } from "@/domain/errors/domain-error";
import { intervalOfDraws } from "./draws-interval";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import { GammaSampler } from "./gamma-sampler";
import { createGenerator } from "./generator";
import { DIRICHLET_DRAWS } from "./kappa-posterior";

/** How many items got a label, and what one of them weighs (0 for a pass). */
export interface SeverityCount {
  readonly label: string;
  readonly severity: number;
  readonly count: number;
}

/** The mean severity of an item, with its multinomial standard error and the counts it was made of. */
export interface SeverityIndex extends Figure {
  readonly se: number | null;
  readonly counts: readonly SeverityCount[];
}

function checkCounts(counts: readonly SeverityCount[]): void {
  for (const { label, severity, count } of counts) {
    if (severity >= 0 && Number.isFinite(severity) && Number.isSafeInteger(count) && count >= 0) continue;
    throw new DomainError("counts_invalid", "A severity is a number >= 0 and a count a whole one >= 0.", {
      label,
      severity: String(severity),
      count: String(count),
    });
  }
}

/** Mean severity over draws of the labels' shares, one label sharing a prior weight of 1 with the others. */
function drawIndices(counts: readonly SeverityCount[], seedHex: string, stream: string, draws: number): Float64Array {
  const generator = createGenerator(seedHex, stream);
  const cells = counts.map(({ count, severity }) => ({
    severity,
    sampler: new GammaSampler(count + 1 / counts.length),
  }));
  return Float64Array.from({ length: draws }, () => {
    let total = 0;
    let weighted = 0;
    for (const { severity, sampler } of cells) {
      const share = sampler.draw(generator);
      total += share;
      weighted += share * severity;
    }
    return weighted / total;
  });
}

/**
 * Severity index: sum of severity times count over the items scored. It stands beside the gate and never inside it. The
 * interval is a Dirichlet posterior with a prior of 1 in all (1/K a label), which stays honest where nothing failed.
 *
 * @param seedHex hash of the snapshot, at least 32 hex digits.
 * @throws DomainError `counts_invalid`, `seed_invalid`.
 */
export function severityIndex(
  counts: readonly SeverityCount[],
  seedHex: string,
  draws = DIRICHLET_DRAWS,
): SeverityIndex {
  checkCounts(counts);
  const n = counts.reduce((sum, { count }) => sum + count, 0);
  if (n === 0) return { ...undefinedFigure("empty", 0), se: null, counts };
  const mean = counts.reduce((sum, { severity, count }) => sum + severity * count, 0) / n;
  const square = counts.reduce((sum, { severity, count }) => sum + severity * severity * count, 0) / n;
  const stream = "severity_index";
  const origin = { method: "dirichlet", seedHex, stream };
  const ci = intervalOfDraws(drawIndices(counts, seedHex, stream, draws), origin) ?? undefined;
  return { ...knownFigure(mean, n, ci), se: Math.sqrt(Math.max(0, square - mean * mean) / n), counts };
}
