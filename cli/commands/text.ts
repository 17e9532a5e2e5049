import { basename } from "node:path";
import type { ReadDocument, UnreadDocument } from "@/documents/extracted-document";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { readDocument } from "../input/read-document";
import { readBytes } from "../input/read-input";
import { printJson } from "../output/table";

function jsonOf(read: ReadDocument) {
  return {
    media_type: read.mediaType,
    extractor: read.extractor,
    text: read.text,
    sha256: read.textSha256,
    version: read.version12,
    ...(read.pageMap === null
      ? {}
      : {
          pages: read.pageMap.pages.map(({ page, label, startCp, endCp }) => ({
            page,
            ...(label === undefined ? {} : { label }),
            start: startCp,
            end: endCp,
          })),
        }),
    ...(read.state === "ok" ? {} : { state: read.state }),
    warnings: read.warnings,
  };
}

function refuse({ code, message }: UnreadDocument, file: string, args: Args, terminal: Terminal): number {
  if (args.has("json")) terminal.out(printJson({ error: code, message }));
  terminal.err(`assay: ${file}: ${message}\n`);
  return EXIT.data;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the document");
  const read = await readDocument(await readBytes(file, terminal), basename(file), args.find("password"));
  if ("code" in read) return refuse(read, file, args, terminal);
  for (const { message } of read.warnings) terminal.err(`${file}: ${message}\n`);
  if (read.state === "no_text_layer") terminal.err(`${file}: most pages have no text; it may be a scan\n`);
  terminal.out(args.has("json") ? printJson(jsonOf(read)) : read.text);
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE [--password PASSWORD]",
  about: "Print a document's text T: what offsets of spans count, in code points.",
  example: "assay text policy.pdf --json",
  options: { password: { type: "string", value: "PASSWORD", help: "Opens a protected PDF" } },
  run,
};
