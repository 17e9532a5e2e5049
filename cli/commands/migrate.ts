import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { DATABASE_WORDS, runOperator } from "../operator/run-operator";
import { printJson } from "../output/table";

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const report = await runOperator(["migrate"], terminal);
  const applied = Array.isArray(report["applied"]) ? report["applied"].map(String) : [];
  if (args.has("json")) terminal.out(printJson(report));
  else terminal.out(applied.length === 0 ? "Nothing to apply.\n" : `Applied: ${applied.join(", ")}\n`);
  return EXIT.done;
}

export const command: Command = {
  usage: "",
  about: `Bring the database to this version. Migrations only go forward: take a backup first. ${DATABASE_WORDS}`,
  example: "assay migrate",
  options: {},
  run,
};
