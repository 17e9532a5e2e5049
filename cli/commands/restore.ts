import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { DATABASE_WORDS, runOperator } from "../operator/run-operator";
import { printHeads } from "../operator/print-heads";
import { printJson, printTable } from "../output/table";

async function run(args: Args, terminal: Terminal): Promise<number> {
  const report = await runOperator(["restore", args.only("the backup")], terminal);
  if (args.has("json")) terminal.out(printJson(report));
  else {
    const { createdAt, tables, rows } = report;
    terminal.out("restored; every chain verifies\n");
    terminal.out(printTable(Object.entries({ "taken at": createdAt, tables, rows }).map(([k, v]) => [k, String(v)])));
    terminal.out(printHeads(report["heads"], "What was written after these heads is not in the backup."));
  }
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE",
  about: `Put a backup into a new, empty database: all of it, with every chain verified, or nothing (exit 3 where a chain does not verify). That it was restored is an event on record. ${DATABASE_WORDS} Erase again what was erased since.`,
  example: "assay restore assay-2026-12-01.backup",
  options: {},
  run,
};
