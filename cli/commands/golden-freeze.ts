import { goldenEndpoints } from "@/contracts/golden";
import { goldenItemEndpoints } from "@/contracts/golden-items";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { readText } from "../input/read-input";
import { printJson } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer, type Server } from "../remote/server";

const SIGNS = "Another lead signs it on the page of second signatures; nothing is frozen before.";

interface Asked {
  readonly server: Server;
  readonly projectId: string;
  readonly reason: string;
  readonly isJson: boolean;
}

/** Writes the file's questions down and proposes their targets. */
async function freezeFile(
  file: string,
  { server, projectId, reason, isJson }: Asked,
  terminal: Terminal,
): Promise<void> {
  const body = { text: await readText(file, terminal), dryRun: false, reason };
  const done = await call(server, goldenItemEndpoints.importGoldenItems, { params: { projectId }, body }, file);
  const { created, withTarget, approvalId } = done;
  const proposed = approvalId === null ? "" : `; ${withTarget} targets proposed. ${SIGNS}`;
  terminal.out(isJson ? printJson(done) : `${created} questions written down${proposed}\n`);
}

/** Proposes a version of the set: every target in force. */
async function freezeSet(
  name: string,
  { server, projectId, reason, isJson }: Asked,
  terminal: Terminal,
): Promise<void> {
  const body = { name, reason };
  const proposal = await call(server, goldenEndpoints.proposeSetVersion, { params: { projectId }, body });
  const titles = proposal.subjects.map(({ title, detail }) => `${title}: ${detail}`).join("\n");
  terminal.out(isJson ? printJson(proposal) : `proposed ${titles}\n${SIGNS}\n`);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const [file = null, another] = args.positionals;
  if (another !== undefined) throw usageError(`one file is enough; the second is ${another}`);
  const set = args.find("set");
  if (file !== null && set !== null) throw usageError("--set goes without a file: first the questions, then the set");
  const reason = args.get("reason");
  const server = openServer(args);
  const asked = { server, projectId: await findProject(server, args), reason, isJson: args.has("json") };
  if (file === null) await freezeSet(set ?? "golden", asked, terminal);
  else await freezeFile(file, asked, terminal);
  return EXIT.done;
}

export const command: Command = {
  usage: "[FILE] --reason TEXT [--set NAME]",
  about:
    "Propose for freezing, with a lead's token: the questions of a file (JSON lines or CSV) with their targets, or, without a file, a version of the set. The second signature is never given by token.",
  example: 'assay golden freeze questions.jsonl --reason "first round" --token TOKEN',
  options: {
    reason: { type: "string", value: "TEXT", help: "Why; two people sign it" },
    set: { type: "string", value: "NAME", help: "The set's name (default golden)" },
  },
  isRemote: true,
  run,
};
