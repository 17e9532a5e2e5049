import type { Generator } from "@/domain/agreement/generator";
import { createGenerator } from "@/domain/agreement/generator";
import { kappaOfTable } from "@/domain/agreement/kappa";
import { kappaPosterior } from "@/domain/agreement/kappa-posterior";

/** Repetitions of a cell; the share covered is then known to a third of a percent (one standard error). */
const REPEATS = 5_000;
/** Enough for the ends of one interval among thousands. */
const DRAWS = 1_000;
const SEED = "5eed".repeat(16);
const KAPPAS = [0.4, 0.6, 0.8] as const;

/** A row of the table in the statistics page: who fails how often, how many items, and the range found there over the three kappas. */
interface Cell {
  readonly name: string;
  /** Shares of the labels, the same for both raters. */
  readonly shares: readonly number[];
  readonly n: number;
  readonly reference: readonly [number, number];
}

const passFail = (rate: number): readonly number[] => [1 - rate, rate];
const FIVE_LABELS = [0.9, 0.08, 0.01, 0.007, 0.003];

const CELLS: readonly Cell[] = [
  { name: "2% fails", shares: passFail(0.02), n: 50, reference: [0.94, 1] },
  { name: "2% fails", shares: passFail(0.02), n: 100, reference: [0.94, 1] },
  { name: "2% fails", shares: passFail(0.02), n: 150, reference: [0.945, 0.967] },
  { name: "2% fails", shares: passFail(0.02), n: 300, reference: [0.945, 0.967] },
  { name: "5% fails", shares: passFail(0.05), n: 100, reference: [0.94, 0.97] },
  { name: "10% fails", shares: passFail(0.1), n: 100, reference: [0.94, 0.95] },
  { name: "5 labels, 98% pass", shares: FIVE_LABELS, n: 300, reference: [0.92, 0.955] },
];

/** Cumulative shares of the table in which both raters use the labels alike and kappa is exactly this. */
function cumulativeTable(shares: readonly number[], kappa: number): number[] {
  let sum = 0;
  return shares.flatMap((p, i) =>
    shares.map((q, j) => {
      sum += (1 - kappa) * p * q + (i === j ? kappa * p : 0);
      return sum;
    }),
  );
}

function drawTable(cumulative: readonly number[], size: number, n: number, generator: Generator): number[][] {
  const counts = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (let item = 0; item < n; item += 1) {
    const u = generator.unit();
    const found = cumulative.findIndex((end) => u < end);
    const cell = found < 0 ? cumulative.length - 1 : found;
    const row = counts[Math.floor(cell / size)];
    if (row) row[cell % size] = (row[cell % size] ?? 0) + 1;
  }
  return counts;
}

/** How often the default interval, and Wald's, hold the kappa that the tables were drawn with. */
interface Coverage {
  readonly dirichlet: number;
  readonly wald: number;
}

function coverageOf({ shares, n }: Cell, kappa: number): Coverage {
  const generator = createGenerator(SEED, `coverage/${shares.length}/${shares[1] ?? 0}/${n}/${kappa}`);
  const cumulative = cumulativeTable(shares, kappa);
  let dirichlet = 0;
  let wald = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const table = drawTable(cumulative, shares.length, n, generator);
    const ci = kappaPosterior(table, { seedHex: SEED, statistic: `coverage/${repeat}`, draws: DRAWS })?.kappa;
    if (ci && ci.lo <= kappa && kappa <= ci.hi) dirichlet += 1;
    const other = kappaOfTable(table).wald95;
    if (other && other[0] <= kappa && kappa <= other[1]) wald += 1;
  }
  return { dirichlet: dirichlet / REPEATS, wald: wald / REPEATS };
}

/** Repetitions behind the ranges on the statistics page: of two labels, and of five. */
const REFERENCE_REPEATS = { two: 20_000, five: 1_500 } as const;
/** So many standard errors that one of two dozen cells leaves them by chance in one run of a hundred. */
const STANDARD_ERRORS = 3.5;

/** Whether a share differs from a range by no more than the noise of both simulations. */
function isWithinNoise(share: number, { reference: [lo, hi], shares }: Cell): boolean {
  const theirs = shares.length === 2 ? REFERENCE_REPEATS.two : REFERENCE_REPEATS.five;
  const noise = STANDARD_ERRORS * Math.sqrt(0.95 * 0.05 * (1 / REPEATS + 1 / theirs));
  return share >= lo - noise && share <= hi + noise;
}

/** Simulates how often the default 95% interval of kappa holds the truth, and prints it beside what the statistics page found. */
export function printCoverage(): void {
  console.log("| labels | items | kappa | default interval | Wald | found before | |\n|---|---|---|---|---|---|---|");
  for (const cell of CELLS) {
    for (const kappa of KAPPAS) {
      const { dirichlet, wald } = coverageOf(cell, kappa);
      const verdict = isWithinNoise(dirichlet, cell) ? "agrees" : "differs";
      const range = cell.reference.join(" to ");
      console.log(
        `| ${cell.name} | ${cell.n} | ${kappa} | ${dirichlet.toFixed(3)} | ${wald.toFixed(3)} | ${range} | ${verdict} |`,
      );
    }
  }
}
