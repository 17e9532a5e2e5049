/** Repeats of a line; the median and the spread of their ratios are printed. */
export const REPEATS = 5;

/** Milliseconds of both sides of a ratio. */
export interface Measured {
  readonly oursMs: number;
  readonly peerMs: number;
}

/** Why a line can't be had on this machine. */
export interface NotRun {
  readonly notRun: string;
}

/** One ratio: both sides timed in turn in the same run, since two shared cores make absolute times mean little. */
export interface BenchLine {
  readonly name: string;
  /** `ours / theirs` in a few words. */
  readonly what: string;
  /** The ratio asked for; null where the line only informs. `at least` turns the ratio over: it is then one of speeds. */
  readonly target: { readonly limit: number; readonly is: "at most" | "at least" } | null;
  /** What each side does, for the page of results. */
  readonly about?: string;
  /** Printed where the target is missed: what the time goes into. */
  readonly ifMissed?: string;
  /** One repeat. What it needs (a database, a server) is made on first use; see `bench/world`. */
  readonly measure: () => Measured | NotRun | Promise<Measured | NotRun>;
}

export interface BenchResult {
  readonly line: BenchLine;
  /** Sorted. */
  readonly ratios: readonly number[];
  readonly repeats: readonly Measured[];
  /** Why there are no ratios: not run, or broken off. Null where there are. */
  readonly notRun: string | null;
}

/** Milliseconds that `work` takes, all `times` of it. */
export function timeMs(times: number, work: () => unknown): number {
  const start = process.hrtime.bigint();
  for (let i = 0; i < times; i++) work();
  return msSince(start);
}

/** Milliseconds until what `work` begins has ended. */
export async function timeUntilMs(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return msSince(start);
}

/** Does `work`, adds the milliseconds that it took to `times`, and answers with what it came to. */
export async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = process.hrtime.bigint();
  const value = await work();
  times.push(msSince(start));
  return value;
}

const msSince = (start: bigint): number => Number(process.hrtime.bigint() - start) / 1e6;

/** Measures a line once to warm up and then `REPEATS` times. A line that breaks is a result: the others are still measured. */
export async function runLine(line: BenchLine): Promise<BenchResult> {
  try {
    return await measureLine(line);
  } catch (error) {
    console.error(error);
    return {
      line,
      ratios: [],
      repeats: [],
      notRun: `broke off: ${error instanceof Error ? error.message : "no reason"}`,
    };
  }
}

async function measureLine(line: BenchLine): Promise<BenchResult> {
  const repeats: Measured[] = [];
  for (let i = 0; i <= REPEATS; i++) {
    const measured = await line.measure();
    if ("notRun" in measured) return { line, ratios: [], repeats: [], notRun: `not run: ${measured.notRun}` };
    if (i > 0) repeats.push(measured);
  }
  const isSpeed = line.target?.is === "at least";
  const ratios = repeats.map(({ oursMs, peerMs }) => (isSpeed ? peerMs / oursMs : oursMs / peerMs));
  return { line, ratios: sorted(ratios), repeats, notRun: null };
}

export const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** The middle of sorted values; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const middle = values[Math.floor(values.length / 2)];
  const before = values[Math.floor((values.length - 1) / 2)];
  return middle === undefined || before === undefined ? null : (middle + before) / 2;
}

/** The middle of times that came in any order. @throws Error of none. */
export function middleOf(times: readonly number[]): number {
  const middle = medianOf(sorted(times));
  if (middle === null) throw new Error("nothing was timed");
  return middle;
}

/** The value that a share of sorted values does not exceed (nearest rank); null of none. */
export function quantileOf(values: readonly number[], share: number): number | null {
  return values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? null;
}
