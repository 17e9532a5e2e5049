import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const cases = args.find("cases");
  const document = args.find("document");
  if ((cases === null) === (document === null)) throw usageError("give --cases, or --document and --quote");
  const { resolveCases, resolveOne } = await import("../resolve/resolve-cases");
  if (cases !== null) return resolveCases(cases, terminal);
  const answer = await resolveOne(document ?? "", args.get("quote"), args.find("password"), terminal);
  if (answer.error !== undefined) terminal.err(`assay: ${document}: ${answer.error}\n`);
  terminal.out(args.has("json") ? `${JSON.stringify(answer, null, 2)}\n` : describe(answer.result));
  if (answer.error !== undefined) return EXIT.data;
  return answer.result === null ? EXIT.findings : EXIT.done;
}

function describe(
  result: { match_type: string; start: number; end: number; page?: number; flags: readonly string[] } | null,
): string {
  if (result === null) return "not found\n";
  const page = result.page === undefined ? "" : `, page ${result.page}`;
  const flags = result.flags.length === 0 ? "" : `; ${result.flags.join(", ")}`;
  return `${result.match_type} at ${result.start}-${result.end}${page}${flags}\n`;
}

export const command: Command = {
  usage: "--cases FILE.jsonl | --document FILE --quote TEXT",
  about:
    "Find quotes. With --cases each line {id, text | pdf, quote, scope?, scope_page?, hint?, password?} is answered by a line {id, result, error?}; offsets are half-open code points.",
  example: 'assay resolve --document policy.md --quote "within 30 days of delivery"',
  options: {
    cases: { type: "string", value: "FILE", help: "JSON lines; a PDF lies beside the file" },
    document: { type: "string", value: "FILE", help: "One text, Markdown, HTML, PDF or DOCX file" },
    quote: { type: "string", value: "TEXT", help: "The words to find" },
    password: { type: "string", value: "PASSWORD", help: "Opens a protected PDF" },
  },
  run,
};
