import type { AnyEndpoint } from "@/contracts/endpoint";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import type { ExportForm } from "./export-forms";
import { findRun } from "./find-run";
import { findProject } from "./project";
import { readServerLines } from "./read-lines";
import { type CliRole, openServer } from "./server";

/** What is exported, and in which forms it can be had; the first is the usual one. */
export interface ExportKind {
  readonly endpoint: AnyEndpoint;
  readonly about: string;
  readonly example: string;
  readonly forms: Readonly<Record<string, ExportForm>>;
  /** It can be had of one run alone. */
  readonly ofRun: boolean;
  /** Whose token is taken from the local file. */
  readonly role?: CliRole;
}

function findForm({ forms }: ExportKind, args: Args): ExportForm {
  const [usual = ""] = Object.keys(forms);
  const name = args.find("format") ?? (args.has("json") ? "jsonl" : usual);
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) throw usageError(`--format is one of ${Object.keys(forms).join(", ")} here: ${name}`);
  return form;
}

/** A command that prints an export as it comes. Nothing else is on standard output. */
export function exportCommand(kind: ExportKind): Command {
  const names = Object.keys(kind.forms).join(", ");
  const run = async (args: Args, terminal: Terminal): Promise<number> => {
    args.none();
    const form = findForm(kind, args);
    const server = openServer(args, kind.role);
    const params = { projectId: await findProject(server, args) };
    const wanted = kind.ofRun ? args.find("run") : null;
    const query = wanted === null ? {} : { runId: await findRun(server, wanted, args) };
    for await (const piece of form(readServerLines(server, kind.endpoint, { params, query }))) {
      terminal.out(piece);
      await terminal.sent?.();
    }
    return EXIT.done;
  };
  const ofRun = {
    run: { type: "string", value: "ID", help: "Of this run alone: its id, its number or latest" },
  } as const;
  return {
    usage: `${kind.ofRun ? "[--run ID] " : ""}[--format ${Object.keys(kind.forms).join("|")}]`,
    about: kind.about,
    example: kind.example,
    options: {
      format: { type: "string", value: "FORM", help: `${names} (the first where it is left out)` },
      ...(kind.ofRun ? ofRun : {}),
    },
    isRemote: true,
    run,
  };
}
