/** Repeats of a line; the median and the spread of their ratios are printed. */
export const REPEATS = 5;

/** One ratio: both sides timed one after the other in the same run, since two shared cores make absolute times mean little. */
export interface BenchLine {
  readonly name: string;
  readonly what: string;
  /** The ratio asked for; null where the line only informs. */
  readonly target: { readonly limit: number; readonly is: "at most" | "at least" } | null;
  /** One repeat: the milliseconds of both sides, or why they can't be had on this machine. */
  readonly measure: () => { readonly oursMs: number; readonly peerMs: number } | { readonly notRun: string };
}

export interface BenchResult {
  readonly line: BenchLine;
  readonly ratios: readonly number[];
  readonly notRun: string | null;
}

/** Milliseconds that `work` takes, all `times` of it. */
export function timeMs(times: number, work: () => unknown): number {
  const start = process.hrtime.bigint();
  for (let i = 0; i < times; i++) work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** Measures a line once to warm up and then `REPEATS` times. */
export function runLine(line: BenchLine): BenchResult {
  const ratios: number[] = [];
  for (let i = 0; i <= REPEATS; i++) {
    const measured = line.measure();
    if ("notRun" in measured) return { line, ratios: [], notRun: measured.notRun };
    if (i > 0)
      ratios.push(
        line.target?.is === "at least" ? measured.peerMs / measured.oursMs : measured.oursMs / measured.peerMs,
      );
  }
  return { line, ratios: ratios.toSorted((a, b) => a - b), notRun: null };
}

/** The middle of sorted values; null of none. */
export function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted[Math.floor(sorted.length / 2)];
  const before = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined || before === undefined ? null : (middle + before) / 2;
}
