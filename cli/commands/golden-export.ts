import { goldenItemEndpoints } from "@/contracts/golden-items";
import { type Args, type Command, readNumber, type Terminal } from "../command";
import { EXIT, Exit } from "../exit";
import { writeOutput } from "../output/write-output";
import { findProject } from "../remote/project";
import { assertOk, openServer, send } from "../remote/server";

async function readAnswer(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of answer) parts.push(part);
  } catch {
    throw new Exit(EXIT.unreachable, "the questions broke off on the way; nothing was written");
  }
  return Buffer.concat(parts).toString("utf8");
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const number = args.find("number");
  const set = args.find("set");
  const server = openServer(args);
  const params = { projectId: await findProject(server, args) };
  const query = {
    ...(set === null ? {} : { set }),
    ...(number === null ? {} : { number: readNumber("--number", number, { min: 1, max: 1_000_000, isWhole: true }) }),
  };
  const answer = await send(server, goldenItemEndpoints.exportGolden, { params, query });
  await assertOk(answer, server, null);
  const text = await readAnswer(answer);
  const file = args.find("out");
  if (file === null) terminal.out(text);
  else {
    await writeOutput(file, text);
    terminal.err(`${text.split("\n").length - 1} questions written to ${file}; sealed ones stay on the server\n`);
  }
  return EXIT.done;
}

export const command: Command = {
  usage: "[--set NAME] [--number N] [--out FILE]",
  about:
    "The questions of the newest set version (or the one named) as JSON lines, with their targets and digests. Sealed, privileged and personal ones stay; that you carried the others off is registered.",
  example: "assay golden export --number 3 --out golden.jsonl",
  options: {
    set: { type: "string", value: "NAME", help: "The set's name; else the newest version of any" },
    number: { type: "string", value: "N", help: "The version's number; else the newest" },
    out: { type: "string", value: "FILE", help: "Write here instead of printing" },
  },
  isRemote: true,
  run,
};
