import type { Table } from "./agreement-table";
import { cellAt, marginsOf } from "./agreement-table";
import { chiSquareTail } from "./distributions/chi-square";
import type { ChiSquareTest } from "./test-result";
import { undefinedTest } from "./test-result";

/**
 * Bowker's test of symmetry (1948): does either rater move items between two labels more one way than the other? Pairs
 * of cells that are both empty say nothing and cost no degree of freedom.
 */
export function bowkerTest(table: Table): ChiSquareTest {
  const { n } = marginsOf(table);
  let statistic = 0;
  let df = 0;
  for (let i = 0; i < table.length; i += 1) {
    for (let j = i + 1; j < table.length; j += 1) {
      const forth = cellAt(table, i, j);
      const back = cellAt(table, j, i);
      if (forth + back > 0) {
        statistic += (forth - back) ** 2 / (forth + back);
        df += 1;
      }
    }
  }
  if (df === 0) return undefinedTest(n === 0 ? "empty" : "no_discordant_pair", n);
  return { statistic, df, p: chiSquareTail(statistic, df), n };
}
