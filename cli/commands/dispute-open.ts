import { type DisputedAnswer, disputedAnswerEndpoints } from "@/contracts/disputed-answers";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { openInput } from "../input/read-input";
import { printJson, printTable } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

function describe(opened: DisputedAnswer, server: URL, projectId: string): string {
  const what = opened.isThereAlready ? "disputed before, nothing added" : "disputed";
  const rows: (readonly [string, string | number])[] = [
    ["dispute", opened.disputeId],
    ["response", opened.responseId],
    ["sha256", opened.receivedSha256],
    ["bytes", opened.receivedBytes],
    ["claims", opened.claims],
    ["retrieved passages", opened.chunks],
    ...Object.entries(opened.issues).map(([code, n]) => [code, n] as const),
  ];
  const page = new URL(`/p/${projectId}/disputes/${opened.disputeId}`, server);
  return `${what}: ${page.href}\n${opened.format}, because ${opened.because}\n${printTable(rows)}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the payload");
  const input = openInput(file, terminal);
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const query = {
    fileName: file === "-" ? undefined : file.split(/[\\/]/).at(-1)?.slice(0, 300),
    system: args.find("system") ?? undefined,
    reason: args.find("reason") ?? undefined,
  };
  const upload = { chunks: input.chunks, bytes: input.bytes };
  const sent = { params: { projectId }, query, upload };
  const opened = await call(server, disputedAnswerEndpoints.openDisputedAnswer, sent, input.name);
  terminal.out(args.has("json") ? printJson(opened) : describe(opened, server.url, projectId));
  for (const { message } of opened.limits) terminal.err(`${input.name}: ${message}\n`);
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE [--reason TEXT] [--system NAME]",
  about:
    "Dispute one production answer by its payload, of any known format: what was shown is rebuilt from it, and a lead rules. The bytes are kept as they came. The same payload again adds nothing. `-` reads standard input.",
  example: 'assay dispute open answer.json --reason "the customer says the seals are not covered"',
  options: {
    reason: { type: "string", value: "TEXT", help: "Why it is disputed; stands in the record" },
    system: { type: "string", value: "NAME", help: "The pipeline that answered (default: production)" },
  },
  isRemote: true,
  run,
};
