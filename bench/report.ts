import { cpus, totalmem } from "node:os";
import { type BenchResult, medianOf, type Measured, REPEATS, sorted } from "./measure";

const show = (value: number): string => (value >= 1000 ? value.toFixed(0) : value.toPrecision(3));

/** Whether the median holds the target; null without a target, or where it was not run. */
function isMet({ line: { target }, ratios }: BenchResult): boolean | null {
  const median = medianOf(ratios);
  if (target === null || median === null) return null;
  return target.is === "at most" ? median <= target.limit : median >= target.limit;
}

const verdictOf = (result: BenchResult): string => {
  const met = isMet(result);
  if (met === null) return "-";
  return met ? "met" : "missed";
};

const sideOf = (repeats: readonly Measured[], side: keyof Measured): string => {
  const median = medianOf(sorted(repeats.map((measured) => measured[side])));
  return median === null ? "-" : show(median);
};

export const HEADER: readonly string[] = [
  "| line | ratio of | median | spread | target | | ours, ms | theirs, ms |",
  "|---|---|---|---|---|---|---|---|",
];

/** A line of the table. */
export function rowOf(result: BenchResult): string {
  const { line, ratios, repeats, notRun } = result;
  const target = line.target === null ? "-" : `${line.target.is} ${line.target.limit}`;
  const median = medianOf(ratios);
  const [first] = ratios;
  const last = ratios.at(-1);
  if (median === null || first === undefined || last === undefined)
    return `| ${line.name} | ${line.what} | ${notRun} | - | ${target} | - | - | - |`;
  const sides = `${sideOf(repeats, "oursMs")} | ${sideOf(repeats, "peerMs")}`;
  return `| ${line.name} | ${line.what} | ${show(median)} | ${show(first)} to ${show(last)} | ${target} | ${verdictOf(result)} | ${sides} |`;
}

function missesOf(results: readonly BenchResult[]): string[] {
  const missed = results.filter((result) => isMet(result) === false);
  if (missed.length === 0) return [];
  const lines = missed.map(({ line }) => `- **${line.name}**: ${line.ifMissed ?? "not looked into yet."}`);
  return ["", "## What is missed, and why", "", ...lines];
}

function aboutsOf(results: readonly BenchResult[]): string[] {
  const lines = results.flatMap(({ line }) => (line.about === undefined ? [] : [`- **${line.name}**: ${line.about}`]));
  return lines.length === 0 ? [] : ["", "## What each line does", "", ...lines];
}

/** The page of results. @param day of the run, UTC */
export function pageOf(results: readonly BenchResult[], day: string): string {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}`;
  return [
    "# Benchmarks",
    "",
    `Made by \`npm run bench\` on ${day} (UTC). Each line is a ratio of two things measured in turn in the same run: the median of ${REPEATS} repeats after one to`,
    "warm up, with the lowest and the highest. Only the ratios mean anything beyond this machine; the milliseconds are medians of what one repeat took.",
    "`at most` lines are ratios of times, `at least` lines ratios of speeds. One line alone: `npm run bench -- NAME`.",
    "",
    `Machine: ${machine}.`,
    "",
    ...HEADER,
    ...results.map(rowOf),
    ...missesOf(results),
    ...aboutsOf(results),
    "",
  ].join("\n");
}
