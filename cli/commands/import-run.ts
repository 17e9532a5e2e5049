import { type ImportReport, runEndpoints, runKind } from "@/contracts/runs";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { type InputStream, openInput } from "../input/read-input";
import { Progress } from "../output/progress";
import { printJson, printTable } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

/** Warnings beyond this number are only counted for people; `--json` has them all. */
const SHOWN_WARNINGS = 20;

async function* watch(input: InputStream, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const bytes of input.chunks) {
    progress.add(bytes.byteLength);
    yield bytes;
  }
}

function readKind(args: Args) {
  const kind = runKind.safeParse(args.find("kind") ?? "frozen-context");
  if (!kind.success) throw usageError(`--kind is one of ${runKind.options.join(", ")}`);
  return kind.data;
}

/** A day stands for its beginning, as it does in a file. @throws Exit 64 */
function readAnsweredAt(args: Args): string | undefined {
  const text = args.find("answered-at");
  if (text === null) return undefined;
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(?:T.+Z)?$/.test(text) || Number.isNaN(time.getTime()))
    throw usageError("--answered-at is a day or a time in UTC, such as 2026-01-31 or 2026-01-31T09:00:00Z");
  return time.toISOString();
}

function describe(report: ImportReport): string {
  const { by_label, ...counts } = report.counts;
  const labels = Object.entries(by_label).map(([name, n]) => [`label ${name}`, n] as const);
  const issues = Object.entries(report.issues).map(([code, n]) => [code, n] as const);
  const rows = [
    ...Object.entries(counts).map(([name, n]) => [name.replaceAll("_", " "), n] as const),
    ...labels,
    ...issues,
  ];
  const run = report.runId === null ? "" : `run ${report.number}, id ${report.runId}: `;
  const what = report.dryRun
    ? "dry run, nothing stored"
    : `${run}${report.added} added, ${report.alreadyThere} there already`;
  return `${what}\n${report.format}, because ${report.because}\n${printTable(rows)}`;
}

function printWarnings({ warnings, issues }: ImportReport, fileName: string, terminal: Terminal): void {
  for (const { line, field, message } of warnings.slice(0, SHOWN_WARNINGS)) {
    terminal.err(`${fileName}:${line}: ${field === null ? "" : `${field}: `}${message}\n`);
  }
  const total = Object.values(issues).reduce((sum, n) => sum + n, 0);
  const more = total - Math.min(SHOWN_WARNINGS, warnings.length);
  if (more > 0) terminal.err(`and ${more} more of the kind\n`);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const kind = readKind(args);
  const input = openInput(file, terminal);
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const progress = new Progress(terminal, "sending", input.bytes);
  const query = {
    fileName: file === "-" ? undefined : file.split(/[\\/]/).at(-1)?.slice(0, 300),
    system: args.find("system") ?? undefined,
    kind,
    answeredAt: readAnsweredAt(args),
    dryRun: args.has("dry-run") ? "true" : undefined,
  };
  const upload = { chunks: watch(input, progress), bytes: input.bytes };
  const sent = { params: { projectId }, query, upload };
  const report = await call(server, runEndpoints.importRun, sent, input.name).finally(() => progress.end());
  terminal.out(args.has("json") ? printJson(report) : describe(report));
  if (!args.has("json")) printWarnings(report, input.name, terminal);
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE [--kind KIND] [--system NAME] [--dry-run]",
  about:
    "Import a run from a file of any known format (assay formats lists them), all of it or nothing. The same file again adds nothing. `-` reads standard input.",
  example: "assay import run answers.jsonl --kind live --system assistant-v2",
  options: {
    kind: {
      type: "string",
      value: "KIND",
      help: "frozen-context (default), live or production-sample; only live can pass the gate",
    },
    system: { type: "string", value: "NAME", help: "The pipeline under test (default: default)" },
    "answered-at": {
      type: "string",
      value: "TIME",
      help: "Of a production sample: when its answers were given, for those without a time of their own",
    },
    "dry-run": { type: "boolean", help: "Read, check and count; store nothing" },
  },
  isRemote: true,
  run,
};
