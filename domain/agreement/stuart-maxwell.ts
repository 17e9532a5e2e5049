import type { Table } from "./agreement-table";
import { cellAt, marginsOf } from "./agreement-table";
import { chiSquareTail } from "./distributions/chi-square";
import type { ChiSquareTest } from "./test-result";
import { undefinedTest } from "./test-result";

/** Labels joined by items on which the raters differ; a label without such an item is in no block. */
function discordantBlocks(table: Table): number[][] {
  const seen = new Set<number>();
  const isJoined = (i: number, j: number): boolean => i !== j && cellAt(table, i, j) + cellAt(table, j, i) > 0;
  const blocks: number[][] = [];
  table.forEach((_, start) => {
    if (seen.has(start)) return;
    seen.add(start);
    const block = [start];
    for (let at = 0; at < block.length; at += 1) {
      const from = block[at] ?? start;
      table.forEach((__, to) => {
        if (seen.has(to) || !isJoined(from, to)) return;
        seen.add(to);
        block.push(to);
      });
    }
    if (block.length > 1) blocks.push(block);
  });
  return blocks;
}

/** Solves a symmetric positive definite system by elimination; a connected block less one label is always such. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const source = rows[pivot] ?? [];
    for (const target of rows.slice(pivot + 1)) {
      const factor = (target[pivot] ?? 0) / (source[pivot] ?? 1);
      for (let k = pivot; k <= size; k += 1) target[k] = (target[k] ?? 0) - factor * (source[k] ?? 0);
    }
  }
  const solution = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i -= 1) {
    const row = rows[i] ?? [];
    const known = solution.reduce((sum, x, k) => (k > i ? sum + x * (row[k] ?? 0) : sum), 0);
    solution[i] = ((row[size] ?? 0) - known) / (row[i] ?? 1);
  }
  return solution;
}

function blockStatistic(table: Table, block: readonly number[]): number {
  const { rows, columns } = marginsOf(table);
  const kept = block.slice(1);
  const difference = kept.map((i) => (rows[i] ?? 0) - (columns[i] ?? 0));
  const covariance = kept.map((i) =>
    kept.map((j) =>
      i === j
        ? (rows[i] ?? 0) + (columns[i] ?? 0) - 2 * cellAt(table, i, i)
        : -(cellAt(table, i, j) + cellAt(table, j, i)),
    ),
  );
  return solve(covariance, difference).reduce((sum, x, i) => sum + x * (difference[i] ?? 0), 0);
}

/**
 * Stuart-Maxwell test of marginal homogeneity (Stuart 1955): do the two raters use the labels equally often? Labels on
 * which they never differ are left out, and every connected block of the rest loses one degree of freedom. Labels whose
 * two margins merely coincide stay in.
 */
export function stuartMaxwellTest(table: Table): ChiSquareTest {
  const { n } = marginsOf(table);
  const blocks = discordantBlocks(table);
  if (blocks.length === 0) return undefinedTest(n === 0 ? "empty" : "no_discordant_pair", n);
  const statistic = Math.max(
    0,
    blocks.reduce((sum, block) => sum + blockStatistic(table, block), 0),
  );
  const df = blocks.reduce((sum, block) => sum + block.length - 1, 0);
  return { statistic, df, p: chiSquareTail(statistic, df), n };
}

/** Bhapkar's test (1966) of the same question, which uses the variance under the alternative: a little larger always. */
export function bhapkarTest(table: Table): ChiSquareTest {
  const found = stuartMaxwellTest(table);
  const { statistic, df, n } = found;
  if (statistic === null || df === null) return found;
  // At n every discordant pair of a block points one way, and the variance under the alternative is 0.
  if (statistic >= n) return undefinedTest("no_variation", n);
  const larger = statistic / (1 - statistic / n);
  return { statistic: larger, df, p: chiSquareTail(larger, df), n };
}
