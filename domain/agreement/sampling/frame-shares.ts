import { NO_VARIATION_BELOW } from "../kappa";

/** The figures of one table of the whole frame; null where one does not exist. */
export interface FrameShares {
  readonly disagreement: number | null;
  readonly kappa: number | null;
  readonly passFailKappa: number | null;
  readonly failAgreement: number | null;
}

function beyondChance(po: number, pe: number): number | null {
  return 1 - pe < NO_VARIATION_BELOW ? null : (po - pe) / (1 - pe);
}

/**
 * Reads a size x size table of weights or shares, laid out row by row; only their proportions matter. Written without
 * intermediate tables, because an interval reads tens of thousands of them.
 *
 * @param fails for each label whether it counts against the gate.
 */
export function frameShares(cells: Float64Array, fails: readonly boolean[]): FrameShares {
  const size = fails.length;
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  if (total === 0) return { disagreement: null, kappa: null, passFailKappa: null, failAgreement: null };
  let agreed = 0;
  let chance = 0;
  let failsA = 0;
  let failsB = 0;
  let failsBoth = 0;
  for (let i = 0; i < size; i += 1) {
    let row = 0;
    let column = 0;
    for (let j = 0; j < size; j += 1) {
      const cell = (cells[i * size + j] ?? 0) / total;
      row += cell;
      column += (cells[j * size + i] ?? 0) / total;
      if (fails[i] && fails[j]) failsBoth += cell;
    }
    agreed += (cells[i * size + i] ?? 0) / total;
    chance += row * column;
    if (fails[i]) {
      failsA += row;
      failsB += column;
    }
  }
  return {
    disagreement: 1 - agreed,
    kappa: beyondChance(agreed, chance),
    passFailKappa: beyondChance(1 - failsA - failsB + 2 * failsBoth, failsA * failsB + (1 - failsA) * (1 - failsB)),
    failAgreement: failsA + failsB === 0 ? null : (2 * failsBoth) / (failsA + failsB),
  };
}
