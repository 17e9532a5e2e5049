import { normaliseFile, type NormaliseReader } from "@/formats/normalise-file";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { type InputStream, openInput } from "../input/read-input";
import { Preview } from "../normalise/preview";
import { printFile } from "../normalise/print-file";
import { refuse } from "../normalise/refuse";
import { Progress } from "../output/progress";

/** Bad rows beyond this number are only counted. */
const SHOWN_ROWS = 50;

async function* watch(input: InputStream, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const bytes of input.chunks) {
    progress.add(bytes.byteLength);
    yield bytes;
  }
}

async function open(input: InputStream, format: string, progress: Progress): Promise<NormaliseReader> {
  try {
    return await normaliseFile(watch(input, progress), format);
  } catch (error) {
    progress.end();
    return refuse(error, input.name);
  }
}

function complain(reader: NormaliseReader, input: InputStream, terminal: Terminal): number {
  const { badRows, fileIssues, records } = reader.report();
  const unread = fileIssues.filter((code) => code.startsWith("ROW_UNPARSEABLE")).length;
  for (const { line, message } of badRows.slice(0, SHOWN_ROWS)) terminal.err(`${input.name}:${line}: ${message}\n`);
  if (unread > SHOWN_ROWS) terminal.err(`and ${unread - SHOWN_ROWS} more rows that can't be read\n`);
  if (unread === 0 && records === 0) terminal.err(`${input.name}: it holds no answer\n`);
  return unread > 0 ? EXIT.data : EXIT.done;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const input = openInput(args.only("the file"), terminal);
  const progress = new Progress(terminal, "reading", input.bytes);
  const reader = await open(input, args.find("format") ?? "auto", progress);
  if (args.has("json")) await printFile(reader, terminal).finally(() => progress.end());
  else {
    const preview = new Preview();
    for await (const record of reader.records) preview.add(record);
    progress.end();
    terminal.out(preview.print(reader));
  }
  return complain(reader, input, terminal);
}

export const command: Command = {
  usage: "FILE [--format auto|NAME]",
  about:
    "Read a provider's payload, a trace, an evaluation file or a table as answers with their sources, claims and citations. Without --json: what it was taken for, and counts by issue code. Exit 65 where a row could not be read; the others are answered.",
  example: "assay normalise --format auto response.json --json",
  options: { format: { type: "string", value: "NAME", help: "The format (default: auto, recognised by itself)" } },
  run,
};
