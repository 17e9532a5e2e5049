import type { Args, Command, Terminal } from "../command";
import { usageError } from "../exit";

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const isOffline = args.find("labels") !== null || args.find("expected") !== null || args.find("policy") !== null;
  const runId = args.find("run");
  if (isOffline && runId !== null)
    throw usageError("--run asks the server, --labels and --expected don't: give one or the other");
  if (runId === null && args.has("estimate")) throw usageError("--estimate asks the server about a run: give --run");
  if (runId === null && !isOffline) throw usageError("give --run, or --labels and --expected");
  if (isOffline) return (await import("./gate-files")).gateFiles(args, terminal);
  return (await import("./gate-run")).gateRun(runId ?? "", args, terminal);
}

export const command: Command = {
  usage:
    "--run ID [--wait 30m] [--lock FILE] [--estimate] [--junit FILE] [--markdown FILE] | --labels FILE --expected FILE [--policy FILE]",
  about:
    "Decide by the gate's rule: exit 0 pass, 1 fail, 2 undecided, 3 frozen targets changed. With --run the server decides and records it; with two label files it is decided here, and nothing is read from the environment.",
  example: "assay gate --run latest --wait 30m --junit gate.xml",
  options: {
    run: { type: "string", value: "ID", help: "The run: its id, its number, or latest" },
    wait: { type: "string", value: "TIME", help: "While undecided, wait so long for judgements (90s, 30m, 2h)" },
    estimate: {
      type: "boolean",
      help: "Decide nothing: judgements to come, hours at the panel's pace, the likely end",
    },
    lock: { type: "string", value: "FILE", help: "Exit 3 unless set, policy and record are those of this assay.lock" },
    junit: { type: "string", value: "FILE", help: "Write the decision as JUnit XML" },
    markdown: { type: "string", value: "FILE", help: "Write the decision as Markdown" },
    labels: { type: "string", value: "FILE", help: "Lines {id, label}" },
    expected: {
      type: "string",
      value: "FILE",
      help: "Lines {id} of the frozen set, with answerable where silence counts",
    },
    policy: { type: "string", value: "FILE", help: "A policy {max_rate | num, den, minimum, max_silent}" },
  },
  isRemote: true,
  run,
};
