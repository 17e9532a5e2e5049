import type { Table } from "../agreement-table";
import { cellAt } from "../agreement-table";
import { GammaSampler } from "../gamma-sampler";
import type { Generator } from "../generator";
import { priorPerCell } from "../kappa-posterior";

/** A stratum as it was re-scored: its size in the frame and the table of its re-scored items. */
export interface StratumTable {
  readonly N: number;
  readonly counts: Table;
}

interface CellSampler {
  readonly cell: number;
  readonly sampler: GammaSampler;
}

/** A row that no item of the stratum has is impossible there (a stratum is, as a rule, one first label): no prior is put on it. */
function samplersOf(counts: Table): CellSampler[] {
  const prior = priorPerCell(counts.length);
  return counts.flatMap((row, i) => {
    if (row.every((count) => count === 0)) return [];
    return row.map((_, j) => ({
      cell: i * counts.length + j,
      sampler: new GammaSampler(cellAt(counts, i, j) + prior),
    }));
  });
}

/**
 * Draws of the frame's whole table: in every stratum a Dirichlet posterior of its cells, weighted by the stratum's share
 * of the frame. Strata that were re-scored whole vary too, because the interval is about what the frame stands for.
 *
 * @param visit called once a draw with a size x size array of shares, which the next draw overwrites.
 */
export function drawFrameTables(
  strata: readonly StratumTable[],
  size: number,
  draws: number,
  generator: Generator,
  visit: (cells: Float64Array, at: number) => void,
): void {
  const frame = strata.reduce((sum, { N }) => sum + N, 0);
  const prepared = strata.map(({ N, counts }) => ({ weight: N / frame, samplers: samplersOf(counts) }));
  const cells = new Float64Array(size * size);
  const own = new Float64Array(size * size);
  for (let at = 0; at < draws; at += 1) {
    cells.fill(0);
    for (const { weight, samplers } of prepared) {
      let total = 0;
      for (const { cell, sampler } of samplers) {
        const value = sampler.draw(generator);
        own[cell] = value;
        total += value;
      }
      for (const { cell } of samplers) cells[cell] = (cells[cell] ?? 0) + (weight * (own[cell] ?? 0)) / total;
    }
    visit(cells, at);
  }
}
