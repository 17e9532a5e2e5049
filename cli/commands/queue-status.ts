import { batchEndpoints, type BatchResource } from "@/contracts/batches";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { printJson, printTable } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

const HEADS = ["batch", "run", "state", "judgements", "under way", "pairs closed", "disputes open", "verdicts"];

function describe(batches: readonly BatchResource[]): string {
  if (batches.length === 0) return "nothing was opened for judging\n";
  const rows = batches.map(({ kind, runNumber, state, progress }) => [
    kind,
    runNumber === null ? "several" : `run ${runNumber}`,
    state,
    `${progress.committed} of ${progress.slots}`,
    progress.leased,
    progress.pairsClosed,
    progress.disputesOpen,
    progress.verdicts,
  ]);
  return printTable([HEADS, ...rows]);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const { items } = await call(server, batchEndpoints.listBatches, { params: { projectId } });
  terminal.out(args.has("json") ? printJson({ batches: items }) : describe(items));
  return EXIT.done;
}

export const command: Command = {
  usage: "",
  about: "What is open for judging, newest first: judgements given of those needed, under way, disputes, verdicts.",
  example: "assay queue status --json",
  options: {},
  isRemote: true,
  run,
};
