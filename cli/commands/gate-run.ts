import { setTimeout as pause } from "node:timers/promises";
import { gateEndpoints, type GateReportResource } from "@/contracts/gate";
import { runEndpoints } from "@/contracts/runs";
import type { Args, Terminal } from "../command";
import { EXIT, Exit, usageError } from "../exit";
import { printEstimateText } from "../output/gate-estimate";
import { printGateText, printJunit, printMarkdown } from "../output/gate-report";
import { printJson } from "../output/table";
import { writeOutput } from "../output/write-output";
import { findRun, isPlaceOfRun } from "../remote/find-run";
import { assertChainGoesOn, assertLocked, readLock } from "../remote/check-lock";
import { call, openServers, type Server } from "../remote/server";

const POLL_MS = 5_000;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `30m`, `2h` in milliseconds. @throws Exit 64 */
export function readDuration(text: string): number {
  const [, amount, unit = ""] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  if (amount === undefined || unitMs === undefined) throw usageError(`--wait looks like 90s, 30m or 2h: ${text}`);
  return Number(amount) * unitMs;
}

/**
 * The server whose token opens the run: an id says by itself which project it is of.
 * @throws Exit 66 of the first where none does
 */
async function findServer(wanted: string, args: Args): Promise<Server> {
  const [first, ...others] = openServers(args);
  if (others.length === 0 || isPlaceOfRun(wanted)) return first;
  for (const server of [first, ...others]) {
    try {
      await call(server, runEndpoints.getRun, { params: { runId: wanted } });
      return server;
    } catch (error) {
      if (!(error instanceof Exit) || error.exitCode !== EXIT.noInput) throw error;
    }
  }
  return first;
}

/** Looks at the decision, without recording it, until it is one or the time is over. */
async function waitForDecision(server: Server, runId: string, waitMs: number, terminal: Terminal): Promise<void> {
  const endsMs = Date.now() + waitMs;
  for (;;) {
    const report = await call(server, gateEndpoints.previewGate, { params: { runId } });
    const leftMs = endsMs - Date.now();
    if (report.outcome !== "undecided" || leftMs <= 0) return;
    if (terminal.isInteractive) terminal.err(`\rundecided: ${report.missing} judgements missing, waiting ...`);
    await pause(Math.min(POLL_MS, leftMs));
  }
}

const EXIT_OF_OUTCOME = {
  pass: EXIT.done,
  fail: EXIT.findings,
  undecided: EXIT.undecided,
  integrity: EXIT.integrity,
} as const;

/** @throws Exit 70 unless the report says the same thing twice: nothing but a consistent pass may exit with 0. */
function exitCodeOf(report: GateReportResource, runId: string): number {
  const exitCode = EXIT_OF_OUTCOME[report.outcome];
  if (exitCode !== report.exitCode || report.runId !== runId) {
    throw new Exit(EXIT.ourFault, "the server's report contradicts itself; it is not taken for a decision");
  }
  return exitCode;
}

/** What the decision will still take. Nothing is decided or recorded by asking. */
async function estimateRun(wanted: string, args: Args, terminal: Terminal): Promise<number> {
  const other = ["wait", "junit", "markdown", "lock"].find((name) => args.find(name) !== null);
  if (other !== undefined) throw usageError(`--estimate decides nothing: leave out --${other}`);
  const server = await findServer(wanted, args);
  const runId = await findRun(server, wanted, args);
  const estimate = await call(server, gateEndpoints.estimateGate, { params: { runId } });
  terminal.out(args.has("json") ? printJson(estimate) : printEstimateText(estimate));
  return EXIT.done;
}

/** Has the server decide a run and record it, or say what that will take. */
export async function gateRun(wanted: string, args: Args, terminal: Terminal): Promise<number> {
  if (args.has("estimate")) return estimateRun(wanted, args, terminal);
  const wait = args.find("wait");
  const waitMs = wait === null ? null : readDuration(wait);
  const server = await findServer(wanted, args);
  const runId = await findRun(server, wanted, args);
  const lockFile = args.find("lock");
  const lock = lockFile === null ? null : await readLock(lockFile, terminal);
  if (lock !== null) await assertChainGoesOn(server, lock);
  if (waitMs !== null) await waitForDecision(server, runId, waitMs, terminal);
  const report = await call(server, gateEndpoints.evaluateGate, { params: { runId } });
  const exitCode = exitCodeOf(report, runId);
  const junit = args.find("junit");
  const markdown = args.find("markdown");
  if (junit !== null) await writeOutput(junit, printJunit(report));
  if (markdown !== null) await writeOutput(markdown, printMarkdown(report));
  terminal.out(args.has("json") ? printJson(report) : printGateText(report));
  if (lock !== null) assertLocked(lock, report);
  return exitCode;
}
