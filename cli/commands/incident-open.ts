import { incidentEndpoints, incidentKind, incidentReport, type IncidentResource } from "@/contracts/incidents";
import type { Args, Command, Terminal } from "../command";
import { dataError, EXIT, usageError } from "../exit";
import { readJson } from "../input/read-input";
import { printJson } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

/** Parts of the report, as options. */
const PARTS = {
  system: "The pipeline that answered",
  "external-id": "The system's own name for the answer",
  question: "The question",
  answer: "The answer that was shown",
  handle: "The handle that was cited",
  quote: "The words that were quoted",
  note: "What else is to be said",
} as const;

const fieldOf = (option: string): string => (option === "external-id" ? "externalId" : option);

function readKind(args: Args) {
  const given = args.get("kind");
  const kind = incidentKind.options.find((one) => one === given);
  if (kind === undefined) throw usageError(`--kind is one of ${incidentKind.options.join(", ")}: ${given}`);
  return kind;
}

function readTime(args: Args): string {
  const given = args.find("at");
  const at = given === null ? new Date() : new Date(given);
  if (Number.isNaN(at.getTime())) throw usageError(`--at is no time: ${given ?? ""}`);
  return at.toISOString();
}

/** The report of a file, with the options on top. @throws Exit 65 naming the first part that doesn't fit. */
async function readReport(args: Args, terminal: Terminal) {
  const [file, more] = args.positionals;
  if (more !== undefined) throw usageError(`one report is enough; the second is ${more}`);
  const given = file === undefined ? {} : await readJson(file, terminal);
  const options = Object.keys(PARTS).flatMap((option) => {
    const value = args.find(option);
    return value === null ? [] : [[fieldOf(option), value] as const];
  });
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  const read = incidentReport.safeParse(isObject ? { ...given, ...Object.fromEntries(options) } : given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw dataError(`${file ?? "the report"}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "does not fit"}`);
}

/** What it was about: a chunk, a document's version, or the document's key with its printed version. */
function readSource(args: Args): Record<string, string> {
  const [key, version] = [args.find("document"), args.find("version")];
  if ((key === null) !== (version === null)) throw usageError("--document and --version name a source together");
  const chunkId = args.find("chunk");
  return {
    ...(key === null || version === null ? {} : { documentKey: key, documentVersion: version }),
    ...(chunkId === null ? {} : { chunkId }),
  };
}

const describe = ({ id, number, documentVersionId }: IncidentResource, server: URL, projectId: string): string =>
  [
    `incident ${number} posted: ${new URL(`/p/${projectId}/incidents/${id}`, server).href}`,
    documentVersionId === null
      ? "it names no source, so that no answers can be listed"
      : `answers that used the source: assay incident uses ${number}`,
    "",
  ].join("\n");

async function run(args: Args, terminal: Terminal): Promise<number> {
  const body = { kind: readKind(args), occurredAt: readTime(args), ...readSource(args) };
  const report = await readReport(args, terminal);
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const opened = await call(server, incidentEndpoints.openIncident, {
    params: { projectId },
    body: { ...body, report },
  });
  terminal.out(args.has("json") ? printJson(opened) : describe(opened, server.url, projectId));
  return EXIT.done;
}

export const command: Command = {
  usage: "--kind KIND [REPORT.json] [--document KEY --version HEX12 | --chunk ID] [--handle H] [--quote Q]",
  about:
    "Post a handle or quote that failed in production. REPORT.json (`-` reads standard input) holds any of system, externalId, question, answer, handle, quote, note; options stand above it. With its source, every answer that used the same one can be listed.",
  example:
    'assay incident open --kind quote_not_found --document returns.md --version 9f3a1c0b7d21 --handle S2 --quote "seals are covered"',
  options: {
    kind: { type: "string", value: "KIND", help: incidentKind.options.join(", ") },
    at: { type: "string", value: "TIME", help: "When it happened, ISO 8601 (default: now)" },
    document: { type: "string", value: "KEY", help: "The key of the document it was about" },
    version: { type: "string", value: "HEX12", help: "Its printed version: 12 hex digits" },
    chunk: { type: "string", value: "ID", help: "The chunk it was about, by the server's id" },
    ...Object.fromEntries(
      Object.entries(PARTS).map(([name, help]) => [name, { type: "string", value: "TEXT", help } as const]),
    ),
  },
  isRemote: true,
  run,
};
