import { outcomeOfCheck } from "@/formats/printed-check";
import type { Args, Command, Terminal } from "../command";
import { checkFile, type FileCheck } from "../check/check-file";
import { EXIT, dataError } from "../exit";
import { openInput } from "../input/read-input";
import { refuse } from "../normalise/refuse";
import { printFirstHour } from "../output/first-hour";
import { printJson, printTable } from "../output/table";

/** Bad lines beyond this number are only counted. */
const LISTED_LINES = 100;

function describe({ responses, totals }: FileCheck): string {
  const { quotes_by_match: quotes, ...counts } = totals;
  const rows = [
    ...Object.entries(counts).map(([name, n]) => [name.replaceAll("_", " "), n] as const),
    ...Object.entries(quotes).map(([name, n]) => [`quotes ${name.replaceAll("_", " ")}`, n] as const),
  ];
  const found = responses.filter(({ findings }) => findings.length > 0);
  const list = found.flatMap(({ id, resolve, findings }) =>
    findings.map(({ code, claim, words }, i) => [
      i === 0 ? id : "",
      i === 0 ? `resolve ${resolve}` : "",
      claim === null ? "answer" : `claim ${claim + 1}`,
      code,
      words,
    ]),
  );
  return `${list.length === 0 ? "" : `${printTable(list)}\n`}${printTable(rows)}`;
}

function exitCodeOf({ responses }: FileCheck): number {
  const outcomes = new Set(responses.map(outcomeOfCheck));
  if (outcomes.has("findings")) return EXIT.findings;
  return outcomes.has("undecided") ? EXIT.undecided : EXIT.done;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const format = args.find("format") ?? "auto";
  const input = openInput(file, terminal);
  const { check, report, problems, problemCount } = await checkFile(input.chunks, format).catch((error: unknown) =>
    refuse(error, input.name),
  );
  if (problemCount > 0) {
    const lines = problems
      .slice(0, LISTED_LINES)
      .map(({ line, field, message }) => `  ${input.name}:${line}: ${field === null ? "" : `${field}: `}${message}`);
    const more = problemCount > lines.length ? `\n  and ${problemCount - lines.length} more` : "";
    throw dataError(`${input.name} holds lines that can't be read\n${lines.join("\n")}${more}`);
  }
  if (args.has("report"))
    terminal.out(args.has("json") ? printJson({ ...check, report: report() }) : printFirstHour(report()));
  else terminal.out(args.has("json") ? printJson(check) : describe(check));
  return exitCodeOf(check);
}

export const command: Command = {
  usage: "FILE [--format auto|NAME] [--report]",
  about:
    "Run the mechanical checks over a file of any known format, without any server: handles, uncited claims, quotes, numbers and units. Exit 1 with findings, 2 where something could not be checked.",
  example: "assay check answers.jsonl --json",
  options: {
    format: { type: "string", value: "NAME", help: "The format (default: recognised by itself)" },
    report: { type: "boolean", help: "The first-hour report: shares with intervals, and what would stop a gate" },
  },
  run,
};
