import { writeFileSync } from "node:fs";
import { printCoverage } from "./coverage";
import { LINES } from "./lines";
import { type BenchResult, runLine } from "./measure";
import { closeAll } from "./world/closing";
import { HEADER, pageOf, rowOf } from "./report";

const REPORT = "docs/benchmarks.md";

/** Measures the lines with these names, or all of them; only a whole run is written down. */
async function runAll(names: readonly string[]): Promise<void> {
  const lines = names.length === 0 ? LINES : LINES.filter((line) => names.includes(line.name));
  if (lines.length === 0) throw new Error(`no such line; there are: ${LINES.map((line) => line.name).join(", ")}`);
  for (const line of HEADER) console.log(line);
  const results: BenchResult[] = [];
  for (const line of lines) {
    const result = await runLine(line);
    console.log(rowOf(result));
    results.push(result);
  }
  if (names.length === 0) writeFileSync(REPORT, pageOf(results, new Date().toISOString().slice(0, 10)));
}

/** Whoever stops the bench means what it started as well. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
}

try {
  const names = process.argv.slice(2);
  if (names.includes("coverage")) printCoverage();
  else await runAll(names);
} finally {
  await closeAll();
}
