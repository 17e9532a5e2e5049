import type { Table } from "./agreement-table";
import { marginsOf } from "./agreement-table";
import { intervalOfDraws } from "./draws-interval";
import type { Interval } from "./figure";
import { GammaSampler } from "./gamma-sampler";
import type { Generator } from "./generator";
import { createGenerator } from "./generator";
import { identityWeights } from "./kappa-weights";

/** Draws for more than two labels, and wherever many tables are read at once. */
export const DIRICHLET_DRAWS = 20_000;
/** Draws for two labels: at few fails the posterior is wide and lopsided, and 20,000 leave its far end uncertain by .006. */
export const DIRICHLET_DRAWS_2X2 = 100_000;

/** Posterior draws of the agreement figures of one table. */
export interface KappaPosterior {
  readonly kappa: Interval | null;
  readonly scottPi: Interval | null;
  readonly ac1: Interval | null;
  /** P(kappa > 0.6), said instead of a word such as "substantial". */
  readonly probabilityAbove06: number;
  readonly priorPerCell: number;
}

export interface PosteriorOptions {
  /** Hash of the snapshot the table was counted in, at least 32 hex digits. */
  readonly seedHex: string;
  /** The statistic's name; part of the seed. */
  readonly statistic: string;
  readonly draws?: number;
  /** Design effect by which the counts are divided where items come in clusters. */
  readonly deff?: number;
}

/** Half an item a cell for 2x2, 1/K^2 otherwise: half an item a cell would put 12.5 invented disagreements into five labels. */
export function priorPerCell(labels: number): number {
  return labels <= 2 ? 0.5 : 1 / (labels * labels);
}

interface Draws {
  readonly kappa: Float64Array;
  readonly scottPi: Float64Array;
  readonly ac1: Float64Array;
}

/** Cells and margins of the draw being read; made once, because a panel reads a hundred thousand draws. */
class DrawReader {
  readonly cells: Float64Array;
  private readonly rows: Float64Array;
  private readonly columns: Float64Array;
  private readonly weights: Float64Array;

  constructor(
    private readonly size: number,
    weights: Table,
  ) {
    this.cells = new Float64Array(size * size);
    this.rows = new Float64Array(size);
    this.columns = new Float64Array(size);
    this.weights = Float64Array.from(weights.flat());
  }

  /** Fills one place of each array from unnormalised cells: all three figures are ratios, so the sum need not be 1. */
  read(into: Draws, at: number): void {
    const { size, rows, columns, weights } = this;
    const { total, agreed, weighted } = this.sum();
    let chance = 0;
    let squares = 0;
    for (let i = 0; i < size; i += 1) {
      const row = (rows[i] ?? 0) / total;
      squares += ((row + (columns[i] ?? 0) / total) / 2) ** 2;
      for (let j = 0; j < size; j += 1) chance += (weights[i * size + j] ?? 0) * row * ((columns[j] ?? 0) / total);
    }
    const ac1Chance = (1 - squares) / (size - 1);
    into.kappa[at] = (weighted / total - chance) / (1 - chance);
    into.scottPi[at] = (agreed / total - squares) / (1 - squares);
    into.ac1[at] = (agreed / total - ac1Chance) / (1 - ac1Chance);
  }

  private sum(): { total: number; agreed: number; weighted: number } {
    const { size, cells, rows, columns, weights } = this;
    let total = 0;
    let agreed = 0;
    let weighted = 0;
    columns.fill(0);
    for (let i = 0; i < size; i += 1) {
      let row = 0;
      for (let j = 0; j < size; j += 1) {
        const cell = cells[i * size + j] ?? 0;
        row += cell;
        weighted += cell * (weights[i * size + j] ?? 0);
        columns[j] = (columns[j] ?? 0) + cell;
      }
      agreed += cells[i * size + i] ?? 0;
      rows[i] = row;
      total += row;
    }
    return { total, agreed, weighted };
  }
}

function drawAll(table: Table, weights: Table, generator: Generator, draws: number, deff: number): Draws {
  const prior = priorPerCell(table.length);
  const samplers = table.flatMap((row) => row.map((count) => new GammaSampler(count / deff + prior)));
  const into = { kappa: new Float64Array(draws), scottPi: new Float64Array(draws), ac1: new Float64Array(draws) };
  const reader = new DrawReader(table.length, weights);
  for (let at = 0; at < draws; at += 1) {
    samplers.forEach((sampler, cell) => {
      reader.cells[cell] = sampler.draw(generator);
    });
    reader.read(into, at);
  }
  return into;
}

/**
 * Intervals of kappa, Scott's pi and AC1 from the posterior of the table's shares under a Dirichlet prior: equal-tailed
 * 95%, which kept 92 to 99.8% coverage at 98% passes where Wald's interval fell to 25%.
 *
 * A table in which the raters never varied gives draws too, but they are the prior speaking: a caller shows no interval
 * where the figure itself is undefined.
 *
 * @param weights agreement weights of kappa, identity unless told; Scott's pi and AC1 are always unweighted.
 * @returns null for an empty table or fewer than two labels, which have no posterior of agreement.
 */
export function kappaPosterior(
  table: Table,
  options: PosteriorOptions,
  weights: Table = identityWeights(table.length),
): KappaPosterior | null {
  const { seedHex, statistic, deff = 1 } = options;
  const draws = options.draws ?? (table.length === 2 ? DIRICHLET_DRAWS_2X2 : DIRICHLET_DRAWS);
  if (table.length < 2 || marginsOf(table).n === 0) return null;
  const all = drawAll(table, weights, createGenerator(seedHex, statistic), draws, deff);
  const above = all.kappa.reduce((count, kappa) => (kappa > 0.6 ? count + 1 : count), 0);
  const origin = { method: deff === 1 ? "dirichlet" : "dirichlet_deff", seedHex, stream: statistic };
  return {
    kappa: intervalOfDraws(all.kappa, origin),
    scottPi: intervalOfDraws(all.scottPi, origin),
    ac1: intervalOfDraws(all.ac1, origin),
    probabilityAbove06: above / draws,
    priorPerCell: priorPerCell(table.length),
  };
}
