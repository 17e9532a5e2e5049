import { incidentEndpoints, type IncidentResource } from "@/contracts/incidents";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { printJson, printTable } from "../output/table";
import { allPages } from "../remote/all-pages";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

const HEADS = ["incident", "what failed", "when", "source", "handle", "quote or note"];

function rowOf({ number, kind, occurredAt, report, documentVersionId, chunkId }: IncidentResource) {
  const source = chunkId === null ? "its version" : "a chunk";
  const words = report === null ? "erased" : (report.quote ?? report.note ?? "");
  return [
    number,
    kind.replaceAll("_", " "),
    occurredAt,
    documentVersionId === null ? "not said" : source,
    report?.handle ?? "",
    words.replace(/\s+/g, " "),
  ];
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const server = openServer(args);
  const params = { projectId: await findProject(server, args) };
  const items = await allPages((cursor) =>
    call(server, incidentEndpoints.listIncidents, { params, query: { cursor, limit: 200 } }),
  );
  const table = items.length === 0 ? "no incident was posted\n" : printTable([HEADS, ...items.map(rowOf)]);
  terminal.out(args.has("json") ? printJson({ items }) : table);
  return EXIT.done;
}

export const command: Command = {
  usage: "",
  about: "Production incidents, newest first.",
  example: "assay incident list --json",
  options: {},
  isRemote: true,
  run,
};
