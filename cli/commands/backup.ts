import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { DATABASE_WORDS, runOperator } from "../operator/run-operator";
import { printHeads } from "../operator/print-heads";
import { printJson, printTable } from "../output/table";

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file to write");
  if (file === "-") throw usageError("a backup is written into a file, which is moved there when it is whole");
  const report = await runOperator(["backup", file], terminal);
  if (args.has("json")) terminal.out(printJson(report));
  else {
    const { bytes, tables, rows, migration, sha256 } = report;
    terminal.out(`${file} written\n`);
    terminal.out(
      printTable(Object.entries({ bytes, tables, rows, migration, sha256 }).map(([k, v]) => [k, String(v)])),
    );
    terminal.out(printHeads(report["heads"], "Note these heads elsewhere: they show whether a record was cut short."));
  }
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE",
  about: `Write everything in the database into one file, as of one moment, while others go on working. ${DATABASE_WORDS} The secrets in the data folder are no part of it.`,
  example: "assay backup assay-2026-12-01.backup",
  options: {},
  run,
};
