import { goldenItemEndpoints, type GoldenLock } from "@/contracts/golden-items";
import type { Args, Command, Terminal } from "../command";
import { EXIT, Exit } from "../exit";
import { printJson, printTable } from "../output/table";
import { writeOutput } from "../output/write-output";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

/** A lock as it lies in a repository: one name a line, so that its history reads well. */
export const printLock = (lock: GoldenLock): string => printJson({ version: 1, ...lock });

function describe(lock: GoldenLock, file: string): string {
  const { set, policy, chain } = lock;
  return `${file}\n${printTable([
    ["golden set", set === null ? "no version is frozen" : `${set.name} ${set.number}, ${set.members} targets`],
    ["digest", set?.digest ?? ""],
    ["policy", `version ${policy.version}, at most ${policy.num}/${policy.den}, minimum ${policy.minN}`],
    ["chain", `${chain.seq}:${chain.hash}`],
  ])}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const lock = await call(server, goldenItemEndpoints.getGoldenLock, { params: { projectId } });
  if (lock.set === null)
    throw new Exit(EXIT.undecided, "no version of the golden set is frozen; there is nothing to lock");
  const file = args.find("out") ?? "assay.lock";
  if (file === "-") terminal.out(printLock(lock));
  else {
    await writeOutput(file, printLock(lock));
    terminal.out(args.has("json") ? printLock(lock) : describe(lock, file));
  }
  return EXIT.done;
}

export const command: Command = {
  usage: "[--out FILE]",
  about:
    "Write assay.lock for your repository: the golden set's digest, the policy, and the end of the record's chain. Commit it; `assay gate --lock assay.lock` then decides by these and nothing else.",
  example: "assay golden lock && git add assay.lock",
  options: { out: { type: "string", value: "FILE", help: "Where to write it (default assay.lock; - prints it)" } },
  isRemote: true,
  run,
};
