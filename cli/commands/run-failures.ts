import { runFailureEndpoints, type RunFailures } from "@/contracts/run-failures";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { splitList } from "../input/split-list";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";
import { findRun } from "../remote/find-run";
import { call, openServer } from "../remote/server";

type Shown = RunFailures["severity"];

/** None of these figures has another reason than that there is nothing to count. */
const print = ({ value, n, ci, flags }: Shown): string => printFigure({ value, n, ci, flags, reason: "empty" });

function readWeights(args: Args): { minor: string; major: string; critical: string } | Record<string, never> {
  const parts = splitList(args.find("weights"));
  if (parts === null) return {};
  const [minor, major, critical, more] = parts;
  const all = [minor, major, critical];
  if (more !== undefined || all.some((one) => one === undefined || !(Number(one) >= 0)))
    throw usageError("--weights takes three numbers from 0 on: of minor, major and critical, such as 1,3,9");
  return { minor: minor ?? "", major: major ?? "", critical: critical ?? "" };
}

function describe(seen: RunFailures): string {
  const { severity, claims, bySeverity, withoutSeverity, shapes, scored, failing, rubricVersion } = seen;
  const figures = [
    ["severity index", print(severity)],
    ["failing claims", print(claims.rate)],
  ];
  const counts = [...bySeverity.map(({ severity: name, count }) => [name, count]), ["not said", withoutSeverity]];
  const byShape = shapes.map(({ shape, failing: x, rate }) => [shape ?? "no said shape", x, print(rate)]);
  return `${failing} of ${scored} scored answers fail${rubricVersion === null ? "" : `, rubric ${rubricVersion}`}\n\n${printTable(figures)}\n${printTable(counts)}\n${printTable(byShape)}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const query = readWeights(args);
  const server = openServer(args);
  const runId = await findRun(server, args.find("run") ?? "latest", args);
  const seen = await call(server, runFailureEndpoints.getRunFailures, { params: { runId }, query });
  terminal.out(args.has("json") ? printJson(seen) : describe(seen));
  return EXIT.done;
}

export const command: Command = {
  usage: "[--run RUN] [--weights MINOR,MAJOR,CRITICAL]",
  about:
    "How grave a run's failures are, how many of its claims fail, and failures by shape of question: what stands beside the gate and is read by none of it.",
  example: "assay run failures --run latest --weights 1,3,9 --json",
  options: {
    run: { type: "string", value: "RUN", help: "Its id, its number or latest (default)" },
    weights: { type: "string", value: "LIST", help: "What each severity weighs (default: 1,3,9)" },
  },
  isRemote: true,
  run,
};
