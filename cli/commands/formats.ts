import { FORMATS } from "@/formats/registry";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { printJson } from "../output/table";

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const rows = FORMATS.map(({ name, title, derives, lacks }) => ({ name, title, derives, lacks }));
  const lines = rows.map(({ name, title, derives, lacks }) => {
    const missing = lacks.length === 0 ? "" : `; not: ${lacks.join(", ")}`;
    return `${name}  ${title}. Gives: ${derives.join(", ")}${missing}\n`;
  });
  terminal.out(args.has("json") ? printJson({ formats: rows }) : lines.join(""));
  return EXIT.done;
}

export const command: Command = {
  usage: "",
  about: "List the formats that an import understands, with what each can and can't give.",
  example: "assay formats --json",
  options: {},
  run,
};
