import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { LINES } from "./lines";
import { type BenchResult, medianOf, REPEATS, runLine } from "./measure";

const REPORT = "docs/benchmarks.md";

const show = (value: number) => value.toPrecision(3);

function rowOf({ line, ratios, notRun }: BenchResult): string {
  const target = line.target === null ? "-" : `${line.target.is} ${line.target.limit}`;
  const median = medianOf(ratios);
  const first = ratios[0];
  const last = ratios.at(-1);
  if (median === null || first === undefined || last === undefined)
    return `| ${line.name} | ${line.what} | not run: ${notRun} | - | ${target} |`;
  return `| ${line.name} | ${line.what} | ${show(median)} | ${show(first)} to ${show(last)} | ${target} |`;
}

function runAll(names: readonly string[]): void {
  const lines = names.length === 0 ? LINES : LINES.filter((line) => names.includes(line.name));
  if (lines.length === 0) throw new Error(`no such line; there are: ${LINES.map((line) => line.name).join(", ")}`);
  const header = ["| line | ratio of | median | spread | target |", "|---|---|---|---|---|"];
  for (const line of header) console.log(line);
  const rows = lines.map((line) => {
    const row = rowOf(runLine(line));
    console.log(row);
    return row;
  });
  if (names.length > 0) return;
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  const head = `# Benchmarks\n\nMade by \`npm run bench\` on ${day} (UTC). Each line is a ratio of two things measured in the same run: the median of ${REPEATS}, with the spread.\nOne line alone: \`npm run bench -- NAME\`. Machine: ${machine}.\n`;
  writeFileSync(REPORT, `${head}\n${[...header, ...rows].join("\n")}\n`);
}

runAll(process.argv.slice(2));
