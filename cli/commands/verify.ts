import { type RecordReport, type VerifyOptions } from "@/verify/verify-record";
import { verifyFile } from "@/verify/verify-file";
import type { Args, Command, CommandOption, Terminal } from "../command";
import { Exit, usageError } from "../exit";
import { printJson, printTable } from "../output/table";

export const headOption: Readonly<Record<string, CommandOption>> = {
  head: {
    type: "string",
    multiple: true,
    value: "SEQ:HASH",
    help: "A head noted elsewhere; shows a record cut short or rebuilt",
  },
};

function readHeads(args: Args): NonNullable<VerifyOptions["heads"]> {
  return args.list("head").map((text) => {
    const [, seq, hash] = /^\s*(\d{1,15})(?::|\s+)([0-9a-f]{64})\s*$/.exec(text) ?? [];
    if (seq === undefined || hash === undefined)
      throw usageError(`--head is SEQ:HASH or "SEQ HASH" with 64 hex digits: ${text}`);
    return { seq: Number(seq), hash };
  });
}

function describe(report: RecordReport): string {
  const { events, payloads, records, lists, heads } = report.checked;
  const rows: [string, string | number][] = [
    ["events", events],
    ["payloads", payloads],
    ["frozen records", records],
    ["payload lists", lists],
    ["heads from outside", heads],
    ["withheld (erased, with a tombstone)", report.withheld.length],
    ["payloads that nothing binds", report.unboundPayloads.length],
    ["left out by the export: payloads", report.leftOut.payloads],
    ["left out by the export: records", report.leftOut.records],
    ["faults", report.faults.length],
  ];
  const end = report.isEndChecked ? "" : "The end is not checked: give a head noted elsewhere by --head.\n";
  const head = report.head === null ? "" : `head ${report.head.seq}:${report.head.hash}\n`;
  return `${report.ok ? "verifies" : "does NOT verify"}\n${printTable(rows)}${head}${end}`;
}

/** Verifies a file and prints what was checked; every fault goes to standard error. @throws Exit 65, 66 */
export async function verifyInput(file: string, args: Args, terminal: Terminal): Promise<number> {
  const result = verifyFile(file === "-" ? "/dev/stdin" : file, { heads: readHeads(args) });
  if (result.report === null) throw new Exit(result.exitCode, `${file}: ${result.message}`);
  const { report } = result;
  terminal.out(args.has("json") ? printJson(report) : describe(report));
  for (const fault of report.faults) {
    terminal.err(`${fault.line === null ? file : `${file}:${fault.line}`}: ${fault.kind}: ${fault.message}\n`);
  }
  return report.exitCode;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  return verifyInput(args.only("the exported file"), args, terminal);
}

export const command: Command = {
  usage: "FILE [--head SEQ:HASH]",
  about: "Verify an exported record without any server. Exit 0 where it verifies, 3 where not.",
  example: "assay verify record.jsonl",
  options: { ...headOption },
  run,
};
