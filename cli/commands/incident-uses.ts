import { type ChunkUse, incidentEndpoints } from "@/contracts/incidents";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { printJson, printTable } from "../output/table";
import { allPages } from "../remote/all-pages";
import { findIncident } from "../remote/find-incident";
import { call, openServer } from "../remote/server";

function wordOf({ isCited, isSent }: ChunkUse): string {
  if (isCited) return "cited";
  return isSent ? "in the prompt" : "retrieved only";
}

function describe(uses: readonly ChunkUse[]): string {
  if (uses.length === 0) return "no answer used its source, or it names none\n";
  const rows = uses.map((use) => [
    use.externalId,
    `run ${use.runNumber}`,
    use.handle,
    wordOf(use),
    `${use.startCp} to ${use.endCp}`,
  ]);
  const answers = new Set(uses.map(({ responseId }) => responseId)).size;
  return `${printTable([["answer", "run", "handle", "use", "code points"], ...rows])}\n${answers} answers\n`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const wanted = args.only("the incident");
  const server = openServer(args);
  const params = { incidentId: await findIncident(server, wanted, args) };
  const items = await allPages((cursor) =>
    call(server, incidentEndpoints.listIncidentUses, { params, query: { cursor, limit: 200 } }),
  );
  terminal.out(args.has("json") ? printJson({ items }) : describe(items));
  return EXIT.done;
}

export const command: Command = {
  usage: "NUMBER|ID",
  about: "Every answer that used an incident's chunk, or else its document version, newest run first.",
  example: "assay incident uses 3 --json",
  options: {},
  isRemote: true,
  run,
};
